import { UnstyledButton } from '@mantine/core';
import { wordsOf } from '../../text/reader.ts';
import styles from './demo-accounts.module.css';

const text = wordsOf('session').login;

/** The accounts that the demo market comes with. */
const accounts = [
  { email: 'manager@vivac.test', role: text.accountRoles.manager },
  { email: 'admin@vivac.test', role: text.accountRoles.administrator },
] as const;

export function DemoAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  return (
    <section className={styles.hint} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{text.demoTitle}</h2>
      <p>{text.demoAccounts}</p>
      <ul>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <UnstyledButton className={styles.account} onClick={() => onChoose(email)}>
              <span className={styles.email}>{email}</span>
              <span>{role}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
