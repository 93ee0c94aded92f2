import { Fragment } from 'react';

/** A code or a name with underscores, with line breaks allowed between its words. */
export function CodeWords({ text }: { text: string }) {
  return text.split(/(?<=_)/).map((word, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {word}
    </Fragment>
  ));
}
