/** A blank list and a pencil; its colours follow the theme. */
export function EmptyListArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 180" fill="none">
      <path
        fill="var(--primary-soft)"
        d="M20 128c22-20 44-20 66 0s44 20 66 0 44-20 72-2v12c0 20-20 34-48 34H66c-28 0-48-12-48-30Z"
      />
      <g transform="rotate(-5 112 90)">
        <rect
          x="64"
          y="22"
          width="98"
          height="130"
          rx="14"
          fill="var(--surface-raised)"
          stroke="var(--secondary)"
          strokeWidth="3"
        />
        <path
          fill="#FFB31F"
          d="M65.5 36a12.5 12.5 0 0 1 12.5-12.5h70A12.5 12.5 0 0 1 160.5 36v13H65.5Z"
        />
        <path stroke="var(--secondary)" strokeWidth="3" d="M65 49h96" />
        <path stroke="#14224A" strokeWidth="4" strokeLinecap="round" d="M78 37h40" />
        <g stroke="var(--secondary)" strokeWidth="3">
          <circle cx="82" cy="70" r="7" />
          <circle cx="82" cy="97" r="7" />
          <circle cx="82" cy="124" r="7" />
        </g>
        <g
          stroke="var(--border-strong)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray="1 9"
        >
          <path d="M100 70h46M100 97h34M100 124h42" />
        </g>
      </g>
      <g transform="translate(150 58) rotate(28)">
        <path fill="#FFB31F" d="M6 14h18v58H6z" />
        <path fill="#F09A00" d="M18 14h6v58h-6z" />
        <path fill="#F592B4" d="M6 8a6 6 0 0 1 6-6h6a6 6 0 0 1 6 6v4H6z" />
        <path fill="#C7CDDA" d="M5 11h20v7H5z" />
        <path fill="#FFF4DC" d="M6 72h18l-9 20Z" />
        <path fill="#17337A" d="M11.5 84h7L15 92Z" />
      </g>
      <g transform="translate(18 104) scale(0.75) rotate(-10 32 32)">
        <path
          fill="#55A042"
          d="M34 22C30 14 32 8 37 5c3 5 3 11 0 17ZM40 24c0-8 4-13 11-14 0 7-4 12-11 14Z"
        />
        <path fill="#2F6E2C" d="M42 30c4-6 10-8 16-5-3 6-9 9-16 5Z" />
        <path
          fill="#F2802B"
          d="M28 22c7-3 17 6 14 14C39 44 20 56 11 58c-3 .6-5-1.5-4.3-4.5C9 44 20 25 28 22Z"
        />
        <path stroke="#D0641A" strokeWidth="3" strokeLinecap="round" d="m25 30 6 5M18 41l6 5" />
      </g>
    </svg>
  );
}
