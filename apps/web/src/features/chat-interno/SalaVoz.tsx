import { useEffect, useState } from 'react';
import css from '../../ui/chat/ChatLines.module.css';
import type { SalaThread } from './sala-thread.ts';
import { nextAnnounced, type Announced } from './sala-voz.ts';

/** As long as in customers' chats. Later the text is only in the list, where it may be changed or deleted. */
const SPOKEN_MS = 1500;

/** Announces a colleague's new message to a screen reader, once. */
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
