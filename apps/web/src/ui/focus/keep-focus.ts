import type { MouseEvent } from 'react';

/**
 * For `onMouseDown` of a row of buttons below fields: a field that loses the focus may show a message, which would move
 * the buttons away from the pointer during the press.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
