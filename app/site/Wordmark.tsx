/** Seven bars, three of them open, and a call in front of the fourth. */
export function Wordmark() {
  return (
    <svg
      viewBox="0 0 42 20"
      width="42"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M0 10h20M5 1v4M5 15v4M11 1v4M11 15v4M17 1v4M17 15v4" />
      <path d="M24.5 1v18" strokeWidth="3" />
      <path d="M30 1v18M35.5 1v18M41 1v18" opacity=".55" />
      <circle cx="18.5" cy="10" r="3.6" fill="var(--accent)" stroke="none" />
    </svg>
  )
}
