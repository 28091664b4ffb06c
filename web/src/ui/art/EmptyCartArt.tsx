/** An empty basket; its colours follow the theme. */
export function EmptyCartArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 180" fill="none">
      <path
        fill="var(--primary-soft)"
        d="M20 128c22-20 44-20 66 0s44 20 66 0 44-20 72-2v12c0 20-20 34-48 34H66c-28 0-48-12-48-30Z"
      />
      <path
        stroke="var(--secondary)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M96 66 116 34M144 66 124 34"
      />
      <path fill="#FFB31F" d="M56 78h128l-11 66a12 12 0 0 1-12 10H79a12 12 0 0 1-12-10Z" />
      <rect x="48" y="64" width="144" height="20" rx="10" fill="#F09A00" />
      <g stroke="#B36F00" strokeWidth="6" strokeLinecap="round">
        <path d="M92 102v32M120 102v32M148 102v32" />
      </g>
    </svg>
  );
}
