interface LineIconProps {
  /** Side of the square in which the path is drawn. */
  readonly box: 16 | 20 | 24;
  readonly sizePx: number;
  readonly path: string;
  /** How thick its lines are, in units of the box. */
  readonly weight?: number;
  readonly className?: string | undefined;
}

/** Lines in the colour of the text beside them; what they mean is said elsewhere. */
export function LineIcon({ box, sizePx, path, weight = 1.8, className }: LineIconProps) {
  return (
    <svg
      viewBox={`0 0 ${box} ${box}`}
      width={sizePx}
      height={sizePx}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
