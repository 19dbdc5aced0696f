/** What a chart or a map reads back from what it paints; everything else it paints has no answer. */
const ANSWERS: Readonly<Record<string, (...args: number[]) => unknown>> = {
  measureText: () => ({ width: 0 }),
  createLinearGradient: () => ({ addColorStop: () => undefined }),
  getImageData: (_x = 0, _y = 0, width = 0, height = 0) => ({ data: new Uint8ClampedArray(width * height * 4) }),
};

interface CanvasSettings {
  canvasAdapter: {
    getContext(caller: { readonly canvas: HTMLCanvasElement }): unknown;
    toDataURL(): string;
    toBlob(): void;
  } | null;
}

/** Canvases of this document take all strokes and show none: happy-dom has no painter. What is painted is for journeys. */
export function letCanvasesBePainted(): void {
  const { settings } = (window as unknown as { happyDOM: { settings: CanvasSettings } }).happyDOM;
  settings.canvasAdapter = {
    getContext: ({ canvas }) =>
      new Proxy<Record<string, unknown>>({ canvas }, { get: (stored, name) => stored[String(name)] ?? strokeOf(name) }),
    toDataURL: () => 'data:,',
    toBlob: () => undefined,
  };
}

const strokeOf = (name: string | symbol) => ANSWERS[String(name)] ?? (() => undefined);
