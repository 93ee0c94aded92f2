import { Button, NativeSelect, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import css from './Bot.module.css';
import { BotDialog } from './BotDialog.tsx';
import type { useBots } from './bot.queries.ts';
import { BOT_TEXTS } from './bot.texts.ts';
import type { IaFieldsProps } from './ia-form.ts';

interface UsuarioBotFieldProps extends IaFieldsProps {
  areaId: number;
  /** The name of the stored bot, shown until the list is loaded. */
  botNombre: string | null;
  bots: ReturnType<typeof useBots>;
}

/** Whether the bot is on, and as which BOT user it writes; offers to create one if there is none. */
export function UsuarioBotField({ form, errorOf, onChange, areaId, botNombre, bots }: UsuarioBotFieldProps) {
  const created = useDialog((_, frame) => (
    <BotDialog areaId={areaId} {...frame} onCreated={(id) => onChange({ botUsuarioId: id })} />
  ));
  const choices = (bots.data ?? []).map(({ id, nombre, isActive }) => ({
    value: String(id),
    label: isActive ? nombre : `${nombre} ${BOT_TEXTS.botInactive}`,
    disabled: !isActive && id !== form.botUsuarioId,
  }));
  const hasNone = bots.data?.length === 0;
  const isListed = choices.some(({ value }) => value === String(form.botUsuarioId));
  // until the list is loaded the chosen one is the only option
  const kept =
    form.botUsuarioId !== null && !isListed ? [{ value: String(form.botUsuarioId), label: botNombre ?? '…' }] : [];
  return (
    <section className={css.card} aria-labelledby="ia-quien">
      <h3 className={css.cardTitle} id="ia-quien">
        {BOT_TEXTS.who}
      </h3>
      <Switch
        label={BOT_TEXTS.activa}
        description={BOT_TEXTS.activaHint}
        checked={form.activa}
        onChange={(event) => onChange({ activa: event.currentTarget.checked })}
      />
      <div className={css.withButton}>
        <NativeSelect
          label={BOT_TEXTS.bot}
          description={hasNone ? BOT_TEXTS.botNone : bots.isError ? BOT_TEXTS.botsFailed : BOT_TEXTS.botHint}
          value={form.botUsuarioId === null ? '' : String(form.botUsuarioId)}
          disabled={hasNone}
          error={errorOf('botUsuarioId')}
          data={[{ value: '', label: BOT_TEXTS.botPlaceholder, disabled: form.activa }, ...kept, ...choices]}
          onChange={({ currentTarget: { value } }) => onChange({ botUsuarioId: value === '' ? null : Number(value) })}
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
