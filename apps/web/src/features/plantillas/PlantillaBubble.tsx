import { Fragment } from 'react';
import css from './PlantillaBubble.module.css';

const PLACE = /\{\{\s*(\w{1,16})\s*\}\}/;

interface PlantillaBubbleProps {
  cuerpo: string;
  /** What stands in the places; a place without a value stays as it is written. */
  values: Readonly<Record<string, string | null | undefined>>;
  /** Said in place of an empty text. */
  empty?: string;
}

/** A template as the customer's phone shows it, with what stands in its places marked. */
export function PlantillaBubble({ cuerpo, values, empty }: PlantillaBubbleProps) {
  const parts = cuerpo.split(new RegExp(PLACE, 'g'));
  return (
    <div className={css.phone}>
      {cuerpo.trim() === '' ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <p className={css.bubble}>
          {/* every second part is the name of a place */}
          {parts.map((part, index) =>
            index % 2 === 0 ? (
              <Fragment key={index}>{part}</Fragment>
            ) : (
              <mark key={index} className={css.place} data-open={values[part]?.trim() ? undefined : true}>
                {values[part]?.trim() || `{{${part}}}`}
              </mark>
            ),
          )}
        </p>
      )}
    </div>
  );
}
