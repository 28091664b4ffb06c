/** Empty shelves; their colours follow the theme. */
export function EmptyPantryArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 180" fill="none">
      <path
        fill="var(--primary-soft)"
        d="M20 128c22-20 44-20 66 0s44 20 66 0 44-20 72-2v12c0 20-20 34-48 34H66c-28 0-48-12-48-30Z"
      />
      <rect
        x="46"
        y="18"
        width="148"
        height="140"
        rx="14"
        fill="var(--surface-raised)"
        stroke="var(--secondary)"
        strokeWidth="3"
      />
      <path
        fill="#DDAE76"
        d="M47.5 82h145v11h-145zM47.5 145.5h145V147a10 10 0 0 1-10 10h-125a10 10 0 0 1-10-10Z"
      />
      <path fill="#C99556" d="M47.5 90h145v3h-145z" />
      <g stroke="var(--border-strong)" strokeWidth="3" strokeDasharray="5 6" strokeLinecap="round">
        <rect x="64" y="40" width="30" height="40" rx="7" />
        <rect x="106" y="48" width="28" height="32" rx="7" />
        <rect x="146" y="36" width="30" height="44" rx="7" />
        <rect x="112" y="106" width="28" height="36" rx="7" />
        <rect x="152" y="112" width="26" height="30" rx="7" />
      </g>
      <path
        fill="var(--secondary-soft)"
        stroke="var(--secondary)"
        strokeWidth="3"
        d="M66 112c-3 2-4 4-4 8v18a6 6 0 0 0 6 6h24a6 6 0 0 0 6-6v-18c0-4-1-6-4-8Z"
      />
      <path
        fill="#B56A3C"
        d="M63.5 134c6-3 10 1 16 0s11-3 17 0v4a4.5 4.5 0 0 1-4.5 4.5H68a4.5 4.5 0 0 1-4.5-4.5Z"
      />
      <rect
        x="64"
        y="102"
        width="32"
        height="10"
        rx="4"
        fill="#FFB31F"
        stroke="var(--secondary)"
        strokeWidth="3"
      />
    </svg>
  );
}
