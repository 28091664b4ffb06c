/** A magnifying glass; its colours follow the theme. */
export function EmptySearchArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 180" fill="none">
      <path
        fill="var(--primary-soft)"
        d="M20 128c22-20 44-20 66 0s44 20 66 0 44-20 72-2v12c0 20-20 34-48 34H66c-28 0-48-12-48-30Z"
      />
      <path fill="#DDAE76" d="M48 92h124l-8 58a8 8 0 0 1-8 7H64a8 8 0 0 1-8-7Z" />
      <path fill="#C99556" d="M48 92h124l-1.5 11H49.5ZM52 120h116l-1.5 10h-113Z" />
      <g stroke="#85532B" strokeWidth="3" strokeLinejoin="round">
        <path d="M48 92h124l-8 58a8 8 0 0 1-8 7H64a8 8 0 0 1-8-7ZM51 112h118M54.5 136h111M86 92l3 64M134 92l-3 64" />
      </g>
      <circle
        cx="140"
        cy="66"
        r="33"
        fill="var(--surface-raised)"
        fillOpacity=".82"
        stroke="var(--secondary)"
        strokeWidth="7"
      />
      <path stroke="#FFB31F" strokeWidth="13" strokeLinecap="round" d="m167 95 26 29" />
      <path stroke="var(--secondary)" strokeWidth="7" strokeLinecap="round" d="m163 90 6 6" />
      <g
        stroke="var(--border-strong)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray="1 8"
      >
        <path d="M122 62h36M126 74h26" />
      </g>
      <g transform="translate(20 116) scale(0.5)">
        <ellipse cx="32" cy="36" rx="23" ry="20.5" fill="#DD4032" />
        <path fill="#F0685B" d="M15 34c1-7 6-11 12-12-5 4-7 7-8 13-1 2-4 2-4-1Z" />
        <path
          fill="#2F6E2C"
          d="M32 20c-5 4-10 4-15 1 4-1 7-3 9-6-3 0-5-1-7-3 5-1 8 0 11 3 0-4 1-7 4-9 2 3 2 6 1 9 4-3 7-3 11-2-2 2-4 3-7 3 3 3 5 4 9 5-5 3-11 3-16-1Z"
        />
      </g>
    </svg>
  );
}
