/** Draws the platform's logo: a lantern in a stamp. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path d="M6 1h16a5 5 0 0 0 5 5v16a5 5 0 0 0-5 5H6a5 5 0 0 0-5-5V6a5 5 0 0 0 5-5z" fill="#f3ead6" />
      <path d="M9.5 10.5c-3 2-3 6 0 8h9c3-2 3-6 0-8z" fill="#b0321f" />
      <path
        d="M10.5 8h7v2.5h-7zM10.5 18.5h7V21h-7zM14 4.500V8M14 21v3"
        fill="#1b1710"
        stroke="#1b1710"
        strokeWidth="1.2"
      />
      <path
        d="M12 10.5c-1.500 2.500-1.500 5.500 0 8M16 10.5c1.500 2.500 1.500 5.500 0 8"
        stroke="#f3ead6"
        strokeWidth="1.1"
        fill="none"
      />
    </svg>
  );
}
