/** WCAG 2.5.5 (UI-01). */
export const FINGER = 44;

/**
 * The touch targets in a part of the page below 44 px, with their sizes; a link within a sentence may be as low as its
 * line. The journeys run it in their page, so it may use nothing from outside.
 */
export function tooSmall({ within, finger }: { within: string; finger: number }): string[] {
  const WANTED = 'button, a[href], input, select, textarea, summary, [role=tab], [role=option], [role=menuitem]';
  /** How far outside its border it can still be hit. */
  const grown = (element: Element) => {
    const sides = { top: 0, right: 0, bottom: 0, left: 0 };
    for (const which of ['::before', '::after']) {
      const style = getComputedStyle(element, which);
      if (style.content === 'none' || style.position !== 'absolute') continue;
      for (const side of ['top', 'right', 'bottom', 'left'] as const)
        sides[side] = Math.max(sides[side], -(Number.parseFloat(style[side]) || 0));
    }
    return sides;
  };
  const boxOf = (element: Element) => {
    const box = element.getBoundingClientRect();
    const more = grown(element);
    return {
      top: box.top - more.top,
      bottom: box.bottom + more.bottom,
      left: box.left - more.left,
      right: box.right + more.right,
    };
  };
  const found = [...document.querySelectorAll(within)].flatMap((root) => [
    ...root.querySelectorAll<HTMLElement>(WANTED),
  ]);
  return [...new Set(found)]
    .filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false;
      // the skip link is only for keyboards
      if (element.matches('[tabindex="-1"][aria-hidden], [aria-hidden] *, [href="#contenido"]')) return false;
      return element.closest('p, figcaption') === null;
    })
    .map((element) => {
      const parts = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].map(boxOf);
      const height = Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top));
      const width = Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left));
      const name = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName);
      return { name: name.slice(0, 40), width, height };
    })
    .filter(({ width, height }) => width > 1 && height > 1 && (width < finger - 0.5 || height < finger - 0.5))
    .map(({ name, width, height }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`);
}
