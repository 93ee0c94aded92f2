import { Fragment } from 'react';
import { Formato } from '#public/inbox';
import css from './PlantillaBubble.module.css';

const PLACE = /\{\{\s*(\w{1,16})\s*\}\}/g;
/**
 * Replaces a variable while WhatsApp's formatting is parsed, so that neither its name nor its value is taken for a
 * mark.
 */
const STAND_IN = /\uE000(\d+)\uE001/;

interface PlantillaBubbleProps {
  cuerpo: string;
  /** The values of the variables; a variable without a value stays as it is written. */
  values: Readonly<Record<string, string | null | undefined>>;
  /** Shown for an empty text. */
  empty?: string;
}

/** A template as the customer's phone shows it: with WhatsApp's formatting, and with its values highlighted. */
export function PlantillaBubble({ cuerpo, values, empty }: PlantillaBubbleProps) {
  const places = Array.from(cuerpo.matchAll(PLACE), ([, place]) => place ?? '');
  let seen = 0;
  const text = cuerpo.replace(PLACE, () => `\uE000${seen++}\uE001`);
  const renderWords = (words: string) =>
    words.split(STAND_IN).map((part, index) => {
      // every second part is the number of a variable
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
