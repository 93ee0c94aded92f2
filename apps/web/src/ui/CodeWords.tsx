import { Fragment } from 'react';

/** A code or a name with underscores, whose words may stand below each other where a column has no room for all of them. */
export function CodeWords({ text }: { text: string }) {
  return text.split(/(?<=_)/).map((word, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {word}
    </Fragment>
  ));
}
