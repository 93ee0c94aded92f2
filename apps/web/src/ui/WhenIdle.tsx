import { type ReactNode, useEffect, useState } from 'react';
import { noteDrawn } from './bring-code.ts';
import { whenIdle } from './when-idle.ts';

/** Draws what nobody looks for in the first moment once the screen stands: the code of such parts would keep the screen's own waiting. */
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
