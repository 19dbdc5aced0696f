import styles from './toggle.module.css';

interface ToggleProps {
  readonly checked: boolean;
  /** What is on or off; names it where several stand on a page. */
  readonly label: string;
  readonly disabled?: boolean;
  onChange(): void;
}

/** Something that is on or off (a `switch`). */
export function Toggle({ checked, label, disabled = false, onChange }: ToggleProps) {
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        role="switch"
        className={styles.box}
        aria-label={label}
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </label>
  );
}
