import { expect, onTestFinished, test, vi } from 'vitest';
import { button, expectAddress, expectAlert, screen, waitFor } from '../../../../testing/open-page.tsx';
import { ADDRESS, openUpload as open, uploadOf } from '../../../../testing/uploads.ts';

interface SentFile {
  readonly address: string;
  readonly body: File;
  progress(bytes: number): void;
  answer(status: number, body: unknown): void;
  breakOff(): void;
  readonly isAborted: () => boolean;
}

/** The browser's way to send a file, of which the test tells how it goes. */
function watchSending(): SentFile[] {
  const sent: SentFile[] = [];
  class Sending extends EventTarget {
    readonly upload = new EventTarget();
    address = '';
    status = 0;
    responseText = '';
    aborted = false;
    open(_: string, address: string) {
      this.address = address;
    }
    setRequestHeader() {}
    abort() {
      this.aborted = true;
      this.dispatchEvent(new Event('abort'));
    }
    send(body: File) {
      sent.push({
        address: this.address,
        body,
        progress: (loaded) => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded })),
        answer: (status, answer) => {
          Object.assign(this, { status, responseText: JSON.stringify(answer) });
          this.dispatchEvent(new Event('load'));
        },
        breakOff: () => this.dispatchEvent(new Event('error')),
        isAborted: () => this.aborted,
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}
const FILE = new File(['camping;dia\n'.repeat(1000)], 'capturas.csv');
const choose = async (page: Awaited<ReturnType<typeof open>>, file = FILE) => {
  await screen.findByRole('button', { name: 'Choose a file' });
  await page.user.upload(screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' }), file);
};

// @holds upload-7
test('a file that is chosen is uploaded with progress, and its address follows', async () => {
  const sent = watchSending();
  const page = await open({}, '/administration/import');
  await choose(page);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.address).toBe('/api/uploads?file_name=capturas.csv');
  sent[0]!.progress(6_000);
  expect(await screen.findByText('6 kB of 12 kB')).toBeTruthy();
  sent[0]!.answer(200, uploadOf());
  await expectAddress(ADDRESS);
  expect(await screen.findByRole('heading', { name: 'What each column is' })).toBeTruthy();
});

// @holds upload-7
test('an upload whose connection is lost says so and can be sent again', async () => {
  const sent = watchSending();
  const page = await open({}, '/administration/import');
  await choose(page);
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]!.breakOff();
  await expectAlert(/^The connection was lost while capturas\.csv was uploaded\./);
  await page.user.click(button('Upload again'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.body.name).toBe('capturas.csv');
});

test('an upload can be cancelled while it is on its way', async () => {
  const sent = watchSending();
  const page = await open({}, '/administration/import');
  await choose(page);
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent[0]!.isAborted()).toBe(true);
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty file is not uploaded; one that the server refuses shows its sentence', async () => {
  const sent = watchSending();
  const page = await open({}, '/administration/import');
  await choose(page, new File([], 'nada.csv'));
  await expectAlert('nada.csv is empty: there is nothing in it to import.');
  expect(sent).toHaveLength(0);
  await choose(page);
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]!.answer(413, { error: 'The file is larger than 1,000 MB: send it in parts.', request_id: 'r-1' });
  await expectAlert('The file is larger than 1,000 MB: send it in parts.');
  expect(screen.queryByRole('button', { name: 'Upload again' })).toBeNull();
});

test('files of the last day are listed with their state', async () => {
  await open({ getUploads: { uploads: [uploadOf({ state: 'interrupted' })] } }, '/administration/import');
  const link = await screen.findByRole('link', { name: 'capturas.csv' });
  expect(link.closest('li')!.textContent).toMatch(/214 kB · .* · interrupted$/);
});
