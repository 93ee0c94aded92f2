import { Button, Text } from '@mantine/core';
import type { AreaIa } from '@tertulia/contract/features/bot/bot';
import { useArea } from '#public/areas';
import { changedOf } from '../../platform/http/changed.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { usePageForm } from '../../ui/form/useEntityForm.ts';
import css from './Bot.module.css';
import { saveAreaIa, useBots } from './bot.queries.ts';
import { BOT_TEXTS } from './bot.texts.ts';
import { EstadoLine } from './IaLectura.tsx';
import { checkForm, estadoAbove, estadoOf, formOf, type IaForm as Ia } from './ia-form.ts';
import { ProbarBot } from './ProbarBot.tsx';
import { RespuestaFields, TraspasoFields, UsuarioBotField } from './RespuestaFields.tsx';

/** The settings of an area's bot; only changed fields are stored. */
export function IaForm({ saved }: { saved: AreaIa }) {
  const { areaId, modelo } = saved;
  const bots = useBots();
  const isAreaActive = useArea(areaId).data?.estado !== 0;
  const { form, fault, isBusy, isDirty, onSubmit, discard } = usePageForm<AreaIa, Ia>({
    entity: saved,
    valuesOf: formOf,
    validate: checkForm,
    save: (values, begun) => {
      const { maxTurnos, ...rest } = changedOf(values, formOf(begun));
      return saveAreaIa(areaId, { ...rest, ...(typeof maxTurnos === 'number' && { maxTurnos }) });
    },
    saved: BOT_TEXTS.saved,
    failed: BOT_TEXTS.saveFailed,
  });
  // a user that is no BOT any more answers as little as an inactive one
  const isActiveBot = (wanted: number | null) =>
    bots.data ? bots.data.some(({ id, isActive }) => id === wanted && isActive) : null;
  const estadoAs = (as: Ia) => estadoOf(as, { modelo, isAreaActive, isBotActive: isActiveBot(as.botUsuarioId) });
  return (
    <div className={css.columns}>
      <form
        className={css.cards}
        aria-label={BOT_TEXTS.form}
        noValidate
        onSubmit={(event) => (isDirty ? onSubmit(event) : event.preventDefault())}
      >
        <EstadoLine {...estadoAbove(estadoAs(formOf(saved)), estadoAs(form.values))} isOn={saved.activa} />
        <UsuarioBotField form={form} areaId={areaId} botNombre={saved.botNombre} bots={bots} />
        <RespuestaFields form={form} areaId={areaId} modelo={modelo} promptId={saved.promptId} />
        <TraspasoFields form={form} />
        {fault ? (
          <Text size="sm" c="var(--t-danger)" role="alert">
            {fault.reason ?? fault.text}
          </Text>
        ) : null}
        {isDirty ? (
          <div className={css.saveBar}>
            <span className={css.saveWords} role="status">
              {BOT_TEXTS.unsaved}
            </span>
            <Button variant="default" disabled={isBusy} onClick={discard}>
              {BOT_TEXTS.discard}
            </Button>
            <Button type="submit" loading={isBusy}>
              {BOT_TEXTS.save}
            </Button>
          </div>
        ) : null}
      </form>
      <ProbarBot saved={saved} isDirty={isDirty} />
      <Unsaved isDirty={isDirty} staysOnPage />
    </div>
  );
}
