import { useEffect, useState } from 'react';
import css from '../../ui/ChatLines.module.css';
import type { SalaThread } from './sala-thread.ts';
import { nextDicho, type Dicho } from './sala-voz.ts';

/** As long as in customers' chats: then it is in the list alone, where it may be changed or taken back. */
const SPOKEN_MS = 1500;

/** Says aloud to a screen reader what a colleague has just said, once. */
export function SalaVoz({ thread, usuarioId }: { thread: SalaThread; usuarioId: number }) {
  const last = thread.at(-1);
  const [dicho, setDicho] = useState<Dicho>({ secuencia: last?.secuencia ?? 0, text: '' });
  const next = nextDicho(dicho, last, usuarioId);
  if (next !== dicho) setDicho(next);
  useEffect(() => {
    if (dicho.text === '') return undefined;
    const timer = setTimeout(() => setDicho((now) => ({ ...now, text: '' })), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [dicho]);
  return (
    <div className={css.voice} aria-live="polite">
      {dicho.text}
    </div>
  );
}
