/** The product's mark: two speech balloons. Decorative: the name is next to it. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--t-accent)" />
      <path
        d="M8 11.5A2.5 2.5 0 0 1 10.5 9h8a2.5 2.5 0 0 1 2.500 2.500v4a2.500 2.500 0 0 1-2.500 2.500H13l-3.300 2.700c-.7.500-1.700.1-1.700-.8z"
        fill="#fff"
      />
      <path
        d="M23 13.700a2.500 2.500 0 0 1 1.500 2.300v7.400c0 .8-.9 1.300-1.600.8L20.300 22h-4.800a2.500 2.500 0 0 1-2.200-1.300l.5-.4h4.700A4.500 4.500 0 0 0 23 15.800z"
        fill="#fff"
        fillOpacity=".72"
      />
    </svg>
  );
}
