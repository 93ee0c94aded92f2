import { Button, Group, NativeSelect, Radio, Switch, TagsInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import { ActivePrompt } from './ActivePrompt.tsx';
import css from './Bot.module.css';
import { BOT_TEXTS } from './bot.texts.ts';
import { checkForm, type IaForm } from './ia-form.ts';
import { MAX_TEXTO_TRASPASO, MAX_TURNOS } from '@tertulia/contract/features/bot/limites';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { BotDialog } from './BotDialog.tsx';
import type { useBots } from './bot.queries.ts';

interface RespuestaFieldsProps {
  form: EntityForm<IaForm>;
  areaId: number;
  modelo: string | null;
  promptId: number | null;
}

/** How the bot answers: with a model or without one, with which sources, and with which prompt. */
export function RespuestaFields({ form, areaId, modelo, promptId }: RespuestaFieldsProps) {
  return (
    <section className={css.card} aria-labelledby="ia-como">
      <h3 className={css.cardTitle} id="ia-como">
        {BOT_TEXTS.how}
      </h3>
      <Radio.Group
        aria-labelledby="ia-como"
        value={form.values.usaModelo ? 'modelo' : 'buscar'}
        onChange={(value) => form.setFieldValue('usaModelo', value === 'modelo')}
      >
        <div className={css.options}>
          <Radio value="buscar" label={BOT_TEXTS.buscar} description={BOT_TEXTS.buscarHint} />
          <Radio
            value="modelo"
            label={BOT_TEXTS.modelo(modelo)}
            description={modelo === null ? BOT_TEXTS.modeloNone : BOT_TEXTS.modeloHint}
            disabled={modelo === null && !form.values.usaModelo}
          />
        </div>
      </Radio.Group>
      <h4 className={css.subtitle}>{BOT_TEXTS.knows}</h4>
      <Group gap={12} align="flex-start" justify="space-between" wrap="nowrap">
        <Switch
          label={BOT_TEXTS.usaNotas}
          description={BOT_TEXTS.usaNotasHint}
          {...form.getInputProps('usaNotas', { type: 'checkbox' })}
        />
        <Link className={css.link} to={SCREENS.notasRapidas.path}>
          {BOT_TEXTS.seeNotas}
        </Link>
      </Group>
      <Group gap={12} align="flex-start" justify="space-between" wrap="nowrap">
        <Switch
          label={BOT_TEXTS.usaProductos}
          description={BOT_TEXTS.usaProductosHint}
          {...form.getInputProps('usaProductos', { type: 'checkbox' })}
        />
        <Link className={css.link} to={SCREENS.productos.path}>
          {BOT_TEXTS.seeProductos}
        </Link>
      </Group>
      <h4 className={css.subtitle}>{BOT_TEXTS.prompt}</h4>
      <Group gap={12} align="flex-start" justify="space-between" wrap="nowrap">
        <p className={css.fact}>
          <ActivePrompt areaId={areaId} promptId={promptId} />
          <span>{BOT_TEXTS.promptOnlyModelo}</span>
        </p>
        <Link className={css.link} to={SCREENS.areaPrompts.path} params={{ areaId: String(areaId) }}>
          {BOT_TEXTS.seePrompts}
        </Link>
      </Group>
    </section>
  );
}

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

interface UsuarioBotFieldProps {
  form: EntityForm<IaForm>;
  areaId: number;
  /** The name of the stored bot, shown until the list is loaded. */
  botNombre: string | null;
  bots: ReturnType<typeof useBots>;
}

/** Whether the bot is on, and as which BOT user it writes; offers to create one if there is none. */
export function UsuarioBotField({ form, areaId, botNombre, bots }: UsuarioBotFieldProps) {
  const { activa, botUsuarioId } = form.values;
  const created = useDialog((_, frame) => (
    <BotDialog areaId={areaId} {...frame} onCreated={(id) => form.setFieldValue('botUsuarioId', id)} />
  ));
  const choices = (bots.data ?? []).map(({ id, nombre, isActive }) => ({
    value: String(id),
    label: isActive ? nombre : `${nombre} ${BOT_TEXTS.botInactive}`,
    disabled: !isActive && id !== botUsuarioId,
  }));
  const hasNone = bots.data?.length === 0;
  const isListed = choices.some(({ value }) => value === String(botUsuarioId));
  // until the list is loaded the chosen one is the only option
  const kept = botUsuarioId !== null && !isListed ? [{ value: String(botUsuarioId), label: botNombre ?? '…' }] : [];
  return (
    <section className={css.card} aria-labelledby="ia-quien">
      <h3 className={css.cardTitle} id="ia-quien">
        {BOT_TEXTS.who}
      </h3>
      <Switch
        label={BOT_TEXTS.activa}
        description={BOT_TEXTS.activaHint}
        checked={activa}
        // a bot that is off needs no user
        onChange={(event) => form.setValues({ activa: event.currentTarget.checked })}
      />
      <div className={css.withButton}>
        <NativeSelect
          label={BOT_TEXTS.bot}
          description={hasNone ? BOT_TEXTS.botNone : bots.isError ? BOT_TEXTS.botsFailed : BOT_TEXTS.botHint}
          disabled={hasNone}
          data={[{ value: '', label: BOT_TEXTS.botPlaceholder, disabled: activa }, ...kept, ...choices]}
          {...form.getInputProps('botUsuarioId')}
          value={botUsuarioId === null ? '' : String(botUsuarioId)}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('botUsuarioId', value === '' ? null : Number(value))
          }
        />

        <Button
          variant={hasNone ? 'filled' : 'default'}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => created.open()}
        >
          {BOT_TEXTS.botCreate}
        </Button>
      </div>
      {created.node}
    </section>
  );
}
