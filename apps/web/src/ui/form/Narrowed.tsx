import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import css from './Narrowed.module.css';

const TEXTS = { narrowed: 'Otros filtros', unfilter: 'Quitar el filtro' } as const;

interface NarrowedProps<Key extends string> {
  /** The text of each filter, null if it is not set. */
  texts: Readonly<Record<Key, string | null>>;
  onClear: (key: Key) => void;
}

/** Filters that come from the address and are not in the page's own form, each removable. */
export function Narrowed<Key extends string>({ texts, onClear }: NarrowedProps<Key>) {
  const shown = (Object.keys(texts) as Key[]).flatMap((key) => (texts[key] ? [{ key, text: texts[key] }] : []));
  if (shown.length === 0) return null;
  return (
    <div className={css.narrowed} role="group" aria-label={TEXTS.narrowed}>
      {shown.map(({ key, text }) => (
        <Button
          key={key}
          variant="light"
          radius="xl"
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`${TEXTS.unfilter} «${text}»`}
          onClick={() => onClear(key)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
