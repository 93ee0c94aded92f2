import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import {
  MAX_CONDICIONES,
  MAX_MENSAJE_COTIZACION,
  MAX_TEXTO_INFERIOR,
} from '@tertulia/contract/features/cotizaciones/calculo';
import type { CotizacionNueva } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { isChanged } from '../../platform/http/changed.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useAction } from '../../ui/feedback/useAction.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import css from './Cotizacion.module.css';
import {
  checkForm,
  type CotizacionField,
  type CotizacionForm as Form,
  forgetDraft,
  formOf,
  keepDraft,
  readDraft,
} from './cotizacion-form.ts';
import { refreshCotizaciones, useCotizacionNueva, useCreateCotizacion } from './cotizaciones.queries.ts';
import { COTIZACIONES_TEXTS, doneToast } from './cotizaciones.texts.ts';
import { ItemsField } from './ItemsField.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface CotizacionFormProps {
  conversacionId: number;
  /** Stores the e-mail address of the quote at the contact, and reports a failure. */
  onEmail: (contactoId: number, email: string) => Promise<void>;
  onClose: () => void;
}

/** The form of a quote, after its initial data is loaded. */
export function CotizacionForm({ conversacionId, onEmail, onClose }: CotizacionFormProps) {
  const { data, error, isError, refetch } = useCotizacionNueva(conversacionId);
  if (data) return <Fields conversacionId={conversacionId} nueva={data} onEmail={onEmail} onClose={onClose} />;
  if (isError)
    return <ErrorState {...failureOf(error, COTIZACIONES_TEXTS.loadFailed)} onRetry={() => void refetch()} />;
  return <Skeleton height={360} role="group" aria-busy="true" aria-label={COTIZACIONES_TEXTS.title} />;
}

function Fields({ conversacionId, nueva, onEmail, onClose }: CotizacionFormProps & { nueva: CotizacionNueva }) {
  const [begun] = useState(() => formOf(nueva));
  const [kept, setKept] = useState(() => readDraft(conversacionId, nueva));
  const [form, setForm] = useState(kept ?? begun);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [faults, setFaults] = useState<readonly CotizacionField[]>([]);
  const [isLogoRefused, setLogoRefused] = useState(false);
  const create = useCreateCotizacion(conversacionId);
  useEffect(() => {
    if (form !== begun) keepDraft(conversacionId, form);
  }, [conversacionId, form, begun]);
  const change = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }));
    setRefusal(null);
    setFaults([]);
  };
  const { isBusy, run } = useAction({
    action: create,
    done: null,
    failed: null,
    onDone: (hecha, { guardarEmail, clienteEmail }) => {
      refreshCotizaciones();
      if (nueva.sinEmail && guardarEmail) void onEmail(nueva.contactoId, clienteEmail.trim());
      const toast = doneToast(hecha);
      const open = () => void window.open(hecha.pdfUrl, '_blank', 'noopener');
      showToast({ ...toast, action: { ...toast.action, onClick: open } });
      onClose();
    },
    onFailed: (error) => setRefusal(failureOf(error, COTIZACIONES_TEXTS.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = checkForm(form);
    setRefusal(wrong === null ? null : { text: wrong.text, reason: null });
    setFaults(wrong?.fields ?? []);
    if (wrong === null) run(form);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Unsaved isDirty={isChanged(form, begun)} isSending={isBusy} />
      {kept === null ? null : (
        <Group mb={12} gap={8} justify="space-between" role="status">
          <span>{COTIZACIONES_TEXTS.recovered}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              forgetDraft(conversacionId);
              setKept(null);
              setForm(begun);
            }}
          >
            {COTIZACIONES_TEXTS.startOver}
          </Button>
        </Group>
      )}
      <Group gap={12} wrap="nowrap" mb={12} c="dimmed" fw={550}>
        {nueva.logoUrl === null || isLogoRefused ? null : (
          <img className={css.logo} src={nueva.logoUrl} alt="" onError={() => setLogoRefused(true)} />
        )}
        <bdi>{nueva.nombreNegocio}</bdi>
      </Group>
      <ClienteFields form={form} faults={faults} onChange={change} />
      {nueva.sinEmail ? (
        <Checkbox
          mt={10}
          mb={14}
          label={COTIZACIONES_TEXTS.guardarEmail}
          checked={form.guardarEmail}
          onChange={(event) => change({ guardarEmail: event.currentTarget.checked })}
        />
      ) : null}
      <ItemsField items={form.items} faults={faults} onChange={(items) => change({ items })} />
      <div className={css.texts}>
        <TextAreaField
          label={COTIZACIONES_TEXTS.condiciones}
          minRows={2}
          maxRows={6}
          maxLength={MAX_CONDICIONES}
          value={form.condiciones}
          onChange={(event) => change({ condiciones: event.currentTarget.value })}
        />
        <TextAreaField
          label={COTIZACIONES_TEXTS.textoInferior}
          placeholder={COTIZACIONES_TEXTS.textoInferiorHint}
          minRows={2}
          maxRows={6}
          maxLength={MAX_TEXTO_INFERIOR}
          value={form.textoInferior}
          onChange={(event) => change({ textoInferior: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        mt={16}
        label={COTIZACIONES_TEXTS.send}
        description={nueva.noEnviable}
        disabled={nueva.noEnviable !== null}
        checked={form.enviar}
        onChange={(event) => change({ enviar: event.currentTarget.checked })}
      />
      {form.enviar ? (
        <TextAreaField
          mt={10}
          label={COTIZACIONES_TEXTS.mensaje}
          minRows={1}
          maxRows={4}
          maxLength={MAX_MENSAJE_COTIZACION}
          value={form.mensaje}
          onChange={(event) => change({ mensaje: event.currentTarget.value })}
        />
      ) : null}
      {/* beside the pressed button, at any scroll position */}
      <div className={css.foot}>
        {refusal === null ? null : <FailureAlert {...refusal} py={8} mb={12} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {COTIZACIONES_TEXTS.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {form.enviar ? COTIZACIONES_TEXTS.createAndSend : COTIZACIONES_TEXTS.create}
          </Button>
        </Group>
      </div>
    </form>
  );
}

interface ClienteFieldsProps {
  form: Form;
  faults: readonly CotizacionField[];
  onChange: (part: Partial<Form>) => void;
}

function ClienteFields({ form, faults, onChange }: ClienteFieldsProps) {
  return (
    <fieldset className={css.part}>
      <legend className={css.legend}>{COTIZACIONES_TEXTS.cliente}</legend>
      <div className={css.cliente}>
        <TextField
          label={COTIZACIONES_TEXTS.nombre}
          withAsterisk
          maxLength={120}
          error={faults.includes('clienteNombre')}
          value={form.clienteNombre}
          onChange={(event) => onChange({ clienteNombre: event.currentTarget.value })}
        />
        <TextField
          label={COTIZACIONES_TEXTS.apellido}
          maxLength={120}
          value={form.clienteApellido}
          onChange={(event) => onChange({ clienteApellido: event.currentTarget.value })}
        />
        <TextField
          label={COTIZACIONES_TEXTS.documento}
          maxLength={40}
          value={form.numeroDocumento}
          onChange={(event) => onChange({ numeroDocumento: event.currentTarget.value })}
        />
        <TextField
          label={COTIZACIONES_TEXTS.email}
          type="email"
          withAsterisk
          maxLength={254}
          error={faults.includes('clienteEmail')}
          value={form.clienteEmail}
          onChange={(event) => onChange({ clienteEmail: event.currentTarget.value })}
        />
        <PhoneField
          label={COTIZACIONES_TEXTS.telefono}
          withAsterisk
          maxLength={40}
          error={faults.includes('clienteTelefono')}
          value={form.clienteTelefono}
          onChange={(clienteTelefono) => onChange({ clienteTelefono })}
        />
      </div>
    </fieldset>
  );
}
