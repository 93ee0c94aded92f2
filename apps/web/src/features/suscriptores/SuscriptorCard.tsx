import { Button, Space, VisuallyHidden } from '@mantine/core';
import { type ChangeEvent, type FormEvent, type ReactNode, useId, useState } from 'react';
import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import { MAX_PROMPT } from '@tertulia/contract/features/suscriptores/limites';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { formatDateTime } from '../../platform/format/dates.ts';
import { isChanged } from '../../platform/http/changed.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { SuscriptorFields } from './SuscriptorFields.tsx';
import {
  changeOf,
  checkForm,
  formAfter,
  formOf,
  refusalOf,
  type SuscriptorErrors,
  type SuscriptorForm,
} from './suscriptor-form.ts';
import { Chip } from '../../ui/Chip.tsx';
import css from './Suscriptores.module.css';
import { saveSuscriptor } from './suscriptores.queries.ts';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';

interface SuscriptorCardProps {
  suscriptor: Suscriptor;
  /** Replaces the usual title where several are listed. */
  title?: string;
  menu?: ReactNode;
}

/** A business with its data, editable in place. */
export function SuscriptorCard({ suscriptor, title, menu }: SuscriptorCardProps) {
  const [begun, setBegun] = useState(suscriptor);
  const [form, setForm] = useState(() => formOf(suscriptor));
  const [errors, setErrors] = useState<SuscriptorErrors>({});
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  const isActive = suscriptor.estado === 1;
  const saldo = toCentavos(suscriptor.saldo);
  const isDirty = isChanged(form, formOf(begun));
  // another user's changes are shown, unless they would replace what is being typed
  if (begun !== suscriptor && !isDirty && !isBusy) {
    setBegun(suscriptor);
    setForm(formOf(suscriptor));
  }
  const getInputProps = (field: keyof SuscriptorForm) => ({
    value: form[field],
    error: errors[field],
    onChange: (typed: string | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const text = typeof typed === 'string' ? typed : typed.currentTarget.value;
      setForm((before) => ({ ...before, [field]: text }));
      setErrors({ ...errors, [field]: undefined });
    },
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkForm(form, begun);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const saved = await saveSuscriptor(suscriptor.id, changeOf(form, begun));
      setBegun(saved);
      setForm((now) => formAfter(saved, { sent: form, now }));
      showToast({ variant: 'success', text: SUSCRIPTORES_TEXTS.saved, ms: 3000 });
    } catch (error) {
      const refusal = refusalOf(error, SUSCRIPTORES_TEXTS.saveFailed);
      setErrors(refusal.errors);
      showToast({ variant: 'danger', ...refusal.failure });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <div className={css.cardHead}>
        <div>
          <h3 className={css.cardTitle} id={titleId}>
            {title ?? SUSCRIPTORES_TEXTS.card}
          </h3>
          {title === undefined ? null : <span className={css.cardKind}>{SUSCRIPTORES_TEXTS.card}</span>}
        </div>
        <Chip tone={isActive ? 'success' : 'plain'}>
          <VisuallyHidden>{SUSCRIPTORES_TEXTS.estado}: </VisuallyHidden>
          {isActive ? SUSCRIPTORES_TEXTS.activo : SUSCRIPTORES_TEXTS.inactivo}
        </Chip>
        {menu}
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{SUSCRIPTORES_TEXTS.saldo}</dt>
          <dd>{copFormatFor([saldo])(saldo)}</dd>
        </div>
        <div>
          <dt>{SUSCRIPTORES_TEXTS.creado}</dt>
          <dd>{formatDateTime(suscriptor.fecha)}</dd>
        </div>
      </dl>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Unsaved isDirty={isDirty} />
        <SuscriptorFields getInputProps={getInputProps} />
        <Space h={12} />
        <TextAreaField
          label={SUSCRIPTORES_TEXTS.prompt}
          description={SUSCRIPTORES_TEXTS.promptHint}
          maxRows={10}
          maxLength={MAX_PROMPT}
          {...getInputProps('promtpDefault')}
        />
        <div className={css.cardActs}>
          <Button type="submit" loading={isBusy}>
            {SUSCRIPTORES_TEXTS.save}
          </Button>
        </div>
      </form>
    </section>
  );
}
