import { type ReactNode, useEffect, useState } from 'react';
import { noteDrawn } from './bring-code.ts';
import { whenIdle } from './when-idle.ts';

/** Renders secondary parts once the screen is drawn: loading their code would delay the screen's own. */
export function WhenIdle({ children }: { children: ReactNode }): ReactNode {
  const [isTime, setTime] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        noteDrawn();
        setTime(true);
      }),
    [],
  );
  return isTime ? children : null;
}
