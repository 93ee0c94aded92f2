import { Fragment } from 'react';
import { Formato } from '#public/inbox';
import css from './PlantillaBubble.module.css';

const PLACE = /\{\{\s*(\w{1,16})\s*\}\}/g;
/** Stands for a place while WhatsApp's marks are read, so that neither its name nor its value is taken for one. */
const STAND_IN = /\uE000(\d+)\uE001/;

interface PlantillaBubbleProps {
  cuerpo: string;
  /** What stands in the places; a place without a value stays as it is written. */
  values: Readonly<Record<string, string | null | undefined>>;
  /** Said in place of an empty text. */
  empty?: string;
}

/** A template as the customer's phone shows it: with WhatsApp's marks, and what stands in its places marked. */
export function PlantillaBubble({ cuerpo, values, empty }: PlantillaBubbleProps) {
  const places = Array.from(cuerpo.matchAll(PLACE), ([, place]) => place ?? '');
  let seen = 0;
  const text = cuerpo.replace(PLACE, () => `\uE000${seen++}\uE001`);
  const renderWords = (words: string) =>
    words.split(STAND_IN).map((part, index) => {
      // every second part is the number of a place
      if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
      const place = places[Number(part)] ?? '';
      const value = values[place]?.trim();
      return (
        <mark key={index} className={css.place} data-open={value ? undefined : true}>
          {value || `{{${place}}}`}
        </mark>
      );
    });
  return (
    <div className={css.phone}>
      {cuerpo.trim() === '' ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <p className={css.bubble}>
          <Formato text={text} renderWords={renderWords} />
        </p>
      )}
    </div>
  );
}
