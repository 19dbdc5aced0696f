/** The mark: a tent that is a mountain. Decorative beside the product's name. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path fill="var(--amber)" d="M16 3 31 29h-9.2L16 18.6 10.2 29H1z" />
      <path fill="var(--sun)" d="m16 18.6 2.9 5.2L16 29l-2.9-5.2z" />
    </svg>
  );
}
