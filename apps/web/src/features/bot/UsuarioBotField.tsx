import { Button, NativeSelect, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import css from './Bot.module.css';
import { BotDialog } from './BotDialog.tsx';
import type { useBots } from './bot.queries.ts';
import { BOT_TEXTS } from './bot.texts.ts';
import type { IaForm } from './ia-form.ts';

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
