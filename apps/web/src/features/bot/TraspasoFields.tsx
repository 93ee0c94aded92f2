import { TagsInput } from '@mantine/core';
import { MAX_TEXTO_TRASPASO, MAX_TURNOS } from '@tertulia/contract/features/bot/limites';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import css from './Bot.module.css';
import { BOT_TEXTS } from './bot.texts.ts';
import { checkForm, type IaForm } from './ia-form.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

/** When the bot hands a chat over to a user, and what it says then. */
export function TraspasoFields({ form }: { form: EntityForm<IaForm> }) {
  // a limit is shown while it is exceeded
  const { maxTurnos, palabrasTraspaso } = checkForm(form.values);
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
        value={form.values.maxTurnos ?? ''}
        error={form.errors['maxTurnos'] ?? maxTurnos}
        onChange={(value) => form.setFieldValue('maxTurnos', value === '' ? null : value)}
      />
      <TagsInput
        label={BOT_TEXTS.palabras}
        description={BOT_TEXTS.palabrasHint}
        splitChars={[',', ';']}
        acceptValueOnBlur
        value={form.values.palabrasTraspaso}
        error={form.errors['palabrasTraspaso'] ?? palabrasTraspaso}
        onChange={(words) => form.setFieldValue('palabrasTraspaso', words.map((word) => word.trim()).filter(Boolean))}
      />
      <TextAreaField
        label={BOT_TEXTS.texto}
        description={BOT_TEXTS.textoHint}
        withAsterisk
        minRows={2}
        maxLength={MAX_TEXTO_TRASPASO}
        {...form.getInputProps('textoTraspaso')}
      />
    </section>
  );
}
