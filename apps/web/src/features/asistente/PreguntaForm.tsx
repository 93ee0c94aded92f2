import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { MAX_CONSULTA } from '@tertulia/contract/features/asistente/limites';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import css from './Asistente.module.css';
import { ASISTENTE_TEXTS } from './asistente.texts.ts';

/** From here on the field says how much still fits. */
const NEAR_LIMIT = 200;

interface PreguntaFormProps {
  isBusy: boolean;
  onAsk: (mensaje: string) => void;
}

/** The question: Enter sends it, Shift and Enter make a line. An empty one does nothing (document 1 §5). */
export function PreguntaForm({ isBusy, onAsk }: PreguntaFormProps) {
  const [text, setText] = useState('');
  // on a phone it would bring up the keyboard over the examples
  const isWide = useMediaQuery('(min-width: 600px)', undefined, { getInitialValueInEffect: false });
  const send = () => {
    const mensaje = text.trim();
    if (mensaje === '' || isBusy) return;
    onAsk(mensaje);
    setText('');
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // by the form, which is held back while the text is too long
    event.currentTarget.form?.requestSubmit();
  };
  const left = MAX_CONSULTA - text.length;
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <TextAreaField
        className={css.field}
        aria-label={ASISTENTE_TEXTS.placeholder}
        placeholder={ASISTENTE_TEXTS.placeholder}
        description={left >= 0 && left <= NEAR_LIMIT ? ASISTENTE_TEXTS.left(left) : undefined}
        value={text}
        maxLength={MAX_CONSULTA}
        hasCounter={false}
        autosize
        minRows={1}
        maxRows={6}
        autoFocus={isWide}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" size={44} aria-label={ASISTENTE_TEXTS.send} disabled={text.trim() === '' || isBusy}>
        <IconSend2 size={20} aria-hidden />
      </ActionIcon>
    </form>
  );
}
