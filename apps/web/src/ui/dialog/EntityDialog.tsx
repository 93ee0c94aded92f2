import { Button } from '@mantine/core';
import { type FormErrors, type FormRulesRecord, useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf, type FailureText } from '../../platform/http/failure.ts';
import { refusedFields } from '../../platform/http/refusal.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { Dialog } from './Dialog.tsx';
import { FailureAlert } from '../feedback/FailureAlert.tsx';
import { fieldsToComplete } from '../form/fields-to-complete.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { showToast, type SuccessText, toastSuccess } from '../feedback/toast.ts';
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';
import { Unsaved } from './Unsaved.tsx';
import css from './EntityDialog.module.css';
import type { DialogFrame } from './useDialog.tsx';

export type EntityForm<Values extends object> = UseFormReturnType<Values>;

interface Sending<Values extends object> {
  /** The same for each attempt of one opening: pass it as the idempotency key if the call takes one. */
  clave: string;
  /** For a refusal that changes other fields; throw the refusal afterwards. */
  form: EntityForm<Values>;
  /** The user has accepted the question of `asks`. */
  isConfirmed: boolean;
}

interface EntityDialogProps<Values extends object, Saved> extends DialogFrame {
  title: string;
  /** In pixels; a phone uses the whole width. */
  size?: number;
  /** The initial values of the form. Read once per opening. */
  initial: Values;
  /** Rules of `@mantine/form`. A rule's text appears at its field. */
  validate?: FormRulesRecord<Values> | ((values: Values) => FormErrors);
  save: (values: Values, sending: Sending<Values>) => Promise<Saved>;
  /** The toast after a save; null for none, if nothing was changed. */
  saved: SuccessText | ((saved: Saved, values: Values) => SuccessText | null);
  /** What failed, if the server gives no reason; a function says it in the documents' own words. */
  failed: FailureText;
  /** Where a refusal is shown; the documents name a toast for some forms. In a form alone, only one of no field. */
  failedIn?: 'form' | 'toast' | 'both';
  /** The form's field for a field of another name in the response: `{ usuarioId: 'usuario' }`. */
  names?: Partial<Record<string, keyof Values & string>>;
  submit?: string | ((values: Values) => string);
  /** At the left of the buttons: another action with the same thing. */
  aside?: ReactNode;
  /** Why the form cannot be sent yet, as a sentence; null if it can. Omitted: its rules are checked when it is sent. */
  missing?: (values: Values) => string | null;
  /**
   * For a form that cannot be sent while `validate`, a function, finds a wrong field: the fields by name, for the
   * sentence that lists the wrong ones. A field shows its error once it was left, or at once if `showsFaults`.
   */
  labels?: Partial<Record<string, string>>;
  showsFaults?: boolean;
  /**
   * A question before the form is sent, or after the server's refusal; null for none. If the user accepts, `save` runs
   * with `isConfirmed`.
   */
  asks?: (values: Values, refusal?: unknown) => Question | null;
  /** Whether leaving loses something worth a question; by default any change. */
  isDirty?: (values: Values) => boolean;
  /** Runs after the dialog has closed. */
  onSaved?: (saved: Saved) => void;
  children: (form: EntityForm<Values>) => ReactNode;
}

const WIDTH = 520;

/**
 * The dialog that creates or changes one thing. Open it with `useDialog`:
 *
 *     const creating = useDialog((_, frame) => (
 *       <EntityDialog
 *         {...frame}
 *         title="Nueva nota"
 *         initial={{ titulo: '', vence: '' }}
 *         validate={{ titulo: (titulo) => (titulo.trim() === '' ? 'Escribe un título' : null) }}
 *         save={(values, { clave }) => createNota({ ...values, clave })}
 *         saved="Nota creada"
 *         failed="No se pudo crear la nota"
 *       >
 *         {(form) => (
 *           <>
 *             <TextInput label="Título" withAsterisk data-autofocus {...form.getInputProps('titulo')} />
 *             <DateField label="Vence" {...form.getInputProps('vence')} />
 *           </>
 *         )}
 *       </EntityDialog>
 *     ));
 *
 * - Fields: any Mantine input or kit field with `form.getInputProps('name')`. They are stacked; `formLine` of
 *   `EntityDialog.module.css` puts two in one line.
 * - A refusal appears at the field that the server names, else above the buttons. All values stay.
 * - A second press during a save does nothing, and the dialog stays open. Leaving with unsaved changes asks first.
 */
export function EntityDialog<Values extends object, Saved>({
  isOpen,
  onClose,
  title,
  size = WIDTH,
  ...form
}: EntityDialogProps<Values, Saved>) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size={size}>
      <EntityFields {...form} onClose={onClose} />
    </Dialog>
  );
}

type FieldsProps<Values extends object, Saved> = Omit<EntityDialogProps<Values, Saved>, 'isOpen' | 'title' | 'size'>;

function EntityFields<Values extends object, Saved>({
  onClose,
  initial,
  validate,
  save,
  saved,
  failed,
  failedIn = 'form',
  names = {},
  submit = 'Guardar',
  aside,
  missing,
  labels,
  showsFaults = false,
  asks,
  isDirty,
  onSaved,
  children,
}: FieldsProps<Values, Saved>) {
  const [clave] = useState(newUuid);
  const [fault, setFault] = useState<Failure | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const form = useForm<Values>({ initialValues: initial, ...(validate && { validate }) });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const wrong: FormErrors = labels && typeof validate === 'function' ? validate(form.values) : {};
  const shown: EntityForm<Values> = labels
    ? {
        ...form,
        getInputProps: (field, options) => ({
          ...form.getInputProps(field, options),
          error: form.errors[field] ?? (showsFaults || left.has(field) ? wrong[field] : undefined),
          onBlur: () => setLeft(new Set([...left, field])),
        }),
      }
    : form;
  // a second press may come before the first one's state is rendered
  const isSending = useRef(false);
  // shown at once: the mutation reports itself a moment later, in which Esc would still close the dialog
  const [isBusy, setBusy] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const sending = useMutation({
    mutationFn: ({ values, isConfirmed }: { values: Values; isConfirmed: boolean }) =>
      save(values, { clave, form, isConfirmed }),
    onSuccess: (result, { values }) => {
      const said = typeof saved === 'function' ? saved(result, values) : saved;
      if (said !== null) toastSuccess(said);
      onClose();
      onSaved?.(result);
    },
    onError: (error, { values }) => {
      const next = asks?.(values, error) ?? null;
      setQuestion(next);
      if (next !== null) return;
      const failure = failureOf(error, failed);
      const refused = refusedFields(error, Object.keys(initial), names);
      form.setErrors(refused);
      // a link or a shortcut may have led to another page during the call
      if (failedIn !== 'form' || !isShown.current) showToast({ variant: 'danger', ...failure });
      const isAtField = Object.keys(refused).length > 0;
      if (failedIn === 'both' || (failedIn === 'form' && !isAtField)) setFault(failure);
    },
    onSettled: () => {
      isSending.current = false;
      setBusy(false);
    },
  });
  const send = (values: Values, isConfirmed: boolean) => {
    if (isSending.current) return;
    const first = isConfirmed ? null : (asks?.(values) ?? null);
    setQuestion(first);
    if (first !== null) return;
    isSending.current = true;
    setBusy(true);
    setFault(null);
    sending.mutate({ values, isConfirmed });
  };
  return (
    <form className={css.form} noValidate onSubmit={form.onSubmit((values) => send(values, false))}>
      <Unsaved isDirty={!sending.isSuccess && (isDirty ? isDirty(form.values) : form.isDirty())} isSending={isBusy} />
      {children(shown)}
      {fault === null ? null : <FailureAlert {...fault} py={8} />}
      <SubmitButton
        rowClassName={css.foot}
        missing={
          labels
            ? fieldsToComplete(Object.keys(initial).flatMap((name) => (wrong[name] ? (labels[name] ?? []) : [])))
            : missing?.(form.values)
        }
        loading={isBusy}
        before={
          <>
            {aside}
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              Cancelar
            </Button>
          </>
        }
      >
        {typeof submit === 'function' ? submit(form.values) : submit}
      </SubmitButton>
      {asks === undefined ? null : (
        <ConfirmDialog
          text=""
          {...question}
          isOpen={question !== null}
          onCancel={() => setQuestion(null)}
          onConfirm={() => send(form.values, true)}
        />
      )}
    </form>
  );
}
