import { useEffect, useState } from 'react';
import css from '../../ui/ChatLines.module.css';
import type { SalaThread } from './sala-thread.ts';
import { nextAnnounced, type Announced } from './sala-voz.ts';

/** As long as in customers' chats: then it is in the list alone, where it may be changed or taken back. */
const SPOKEN_MS = 1500;

/** Says aloud to a screen reader what a colleague has just said, once. */
export function SalaVoz({ thread, usuarioId }: { thread: SalaThread; usuarioId: number }) {
  const last = thread.at(-1);
  const [announced, setAnnounced] = useState<Announced>({ secuencia: last?.secuencia ?? 0, text: '' });
  const next = nextAnnounced(announced, last, usuarioId);
  if (next !== announced) setAnnounced(next);
  useEffect(() => {
    if (announced.text === '') return undefined;
    const timer = setTimeout(() => setAnnounced((now) => ({ ...now, text: '' })), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [announced]);
  return (
    <div className={css.voice} aria-live="polite">
      {announced.text}
    </div>
  );
}
