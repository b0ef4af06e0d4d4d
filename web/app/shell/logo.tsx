/** The brand: a number line with its tick. */
export function LogoSign({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 30 30" aria-hidden>
      <path d="M1 21.5h28" stroke="currentColor" strokeWidth="2" />
      <path d="M5 17.5v4M11 17.5v4M23 17.5v4" stroke="currentColor" strokeWidth="2" />
      <rect x="15.5" y="5" width="4" height="21" rx="1.5" fill="var(--primary)" />
    </svg>
  );
}
