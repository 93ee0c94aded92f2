import { TagsInput } from '@mantine/core';
import { MAX_TEXTO_TRASPASO, MAX_TURNOS } from '@tertulia/contract/features/bot/limites';
import { NumberField } from '../../ui/form/NumberField.tsx';
import css from './Bot.module.css';
import { BOT_TEXTS } from './bot.texts.ts';
import type { IaFieldsProps } from './ia-form.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

/** When the bot hands a chat over to a user, and what it says then. */
export function TraspasoFields({ form, errorOf, onChange }: IaFieldsProps) {
  return (
    <section className={css.card} aria-labelledby="ia-cuando">
      <h3 className={css.cardTitle} id="ia-cuando">
        {BOT_TEXTS.when}
      </h3>
      <p className={css.intro}>{BOT_TEXTS.whenIntro}</p>
      <NumberField
        className={css.narrow}
        label={BOT_TEXTS.turnos}
        description={BOT_TEXTS.turnosHint}
        min={1}
        max={MAX_TURNOS}
        value={form.maxTurnos ?? ''}
        error={errorOf('maxTurnos')}
        onChange={(value) => onChange({ maxTurnos: value === '' ? null : value })}
      />
      <TagsInput
        label={BOT_TEXTS.palabras}
        description={BOT_TEXTS.palabrasHint}
        splitChars={[',', ';']}
        acceptValueOnBlur
        value={form.palabrasTraspaso}
        error={errorOf('palabrasTraspaso')}
        onChange={(words) => onChange({ palabrasTraspaso: words.map((word) => word.trim()).filter(Boolean) })}
      />
      <TextAreaField
        label={BOT_TEXTS.texto}
        description={BOT_TEXTS.textoHint}
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_TEXTO_TRASPASO}
        value={form.textoTraspaso}
        error={errorOf('textoTraspaso')}
        onChange={(event) => onChange({ textoTraspaso: event.currentTarget.value })}
      />
    </section>
  );
}
