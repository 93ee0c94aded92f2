import { Button, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { AreaIa } from '@tertulia/contract/features/bot/bot';
import { useArea } from '#public/areas';
import { focusFirstInvalidOf } from '../../ui/form/focus-first-invalid.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import css from './Bot.module.css';
import { saveAreaIa, useBots } from './bot.queries.ts';
import { BOT_TEXTS } from './bot.texts.ts';
import { EstadoLine } from './EstadoLine.tsx';
import {
  cambiosAfter,
  checkForm,
  estadoAbove,
  estadoOf,
  formOf,
  refusalOf,
  withCambio,
  type IaCambios,
  type IaErrors,
  type IaFieldsProps,
  type IaForm as Ia,
} from './ia-form.ts';
import { ProbarBot } from './ProbarBot.tsx';
import { RespuestaFields } from './RespuestaFields.tsx';
import { TraspasoFields } from './TraspasoFields.tsx';
import { UsuarioBotField } from './UsuarioBotField.tsx';

/** The settings of an area's bot; only changed fields are stored. */
export function IaForm({ saved }: { saved: AreaIa }) {
  const { areaId, modelo } = saved;
  const [cambios, setCambios] = useState<IaCambios>({});
  const [refused, setRefused] = useState<IaErrors>({});
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const bots = useBots();
  const isAreaActive = useArea(areaId).data?.estado !== 0;
  const form = formOf(saved, cambios);
  const wrong = checkForm(form);
  const isDirty = Object.keys(cambios).length > 0;
  // a user that is no BOT any more answers as little as an inactive one
  const isActiveBot = (wanted: number | null) =>
    bots.data ? bots.data.some(({ id, isActive }) => id === wanted && isActive) : null;
  const estadoAs = (as: Ia) => estadoOf(as, { modelo, isAreaActive, isBotActive: isActiveBot(as.botUsuarioId) });
  const fields: IaFieldsProps = {
    form,
    errorOf: (field) =>
      refused[field] ?? (isTried || field === 'maxTurnos' || field === 'palabrasTraspaso' ? wrong[field] : undefined),
    onChange: (part) => {
      setCambios(withCambio(saved, cambios, part));
      setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in part) && field !== 'form')));
    },
  };

  const save = async () => {
    if (isBusy || !isDirty) return;
    setTried(true);
    const { maxTurnos, ...rest } = cambios;
    if (Object.keys(wrong).length > 0 || maxTurnos === null) return focusFirstInvalidOf(frame.current);
    setBusy(true);
    try {
      const stored = await saveAreaIa(areaId, { ...rest, ...(maxTurnos === undefined ? {} : { maxTurnos }) });
      setCambios((now) => cambiosAfter(stored, { sent: form, now: formOf(saved, now) }));
      setTried(false);
      showToast({ variant: 'success', text: BOT_TEXTS.saved });
    } catch (error) {
      setRefused(refusalOf(error));
      focusFirstInvalidOf(frame.current);
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    setCambios({});
    setRefused({});
    setTried(false);
  };
  return (
    <div className={css.columns}>
      <form
        ref={frame}
        className={css.cards}
        aria-label={BOT_TEXTS.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <EstadoLine {...estadoAbove(estadoAs(formOf(saved, {})), estadoAs(form))} isOn={saved.activa} />
        <UsuarioBotField {...fields} areaId={areaId} botNombre={saved.botNombre} bots={bots} />
        <RespuestaFields {...fields} areaId={areaId} modelo={modelo} promptId={saved.promptId} />
        <TraspasoFields {...fields} />
        {refused.form ? (
          <Text size="sm" c="var(--t-danger)" role="alert">
            {refused.form}
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
