import { Button } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { FailureAlert } from '../feedback/FailureAlert.tsx';
import { fieldsToComplete } from '../form/fields-to-complete.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { type EntityForm, type EntityFormOptions, useEntityForm } from '../form/useEntityForm.ts';
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';
import { Unsaved } from './Unsaved.tsx';
import css from './EntityDialog.module.css';
import type { DialogFrame } from './useDialog.tsx';

interface EntityDialogProps<Values extends object, Saved>
  extends DialogFrame, Omit<EntityFormOptions<Values, Saved>, 'onSaved' | 'takesRefusal'> {
  title: string;
  /** In pixels; a phone uses the whole width. */
  size?: number;
  submit?: string | ((values: Values) => string);
  /** The buttons before the last one, if there are more than «Cancelar». */
  renderButtons?: (cancel: ReactNode, isBusy: boolean) => ReactNode;
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
  onSaved,
  title,
  size = WIDTH,
  ...form
}: EntityDialogProps<Values, Saved>) {
  const close = (saved: Saved) => {
    onClose();
    onSaved?.(saved);
  };
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size={size}>
      <EntityStep {...form} onClose={onClose} onSaved={close} />
    </Dialog>
  );
}

type StepProps<Values extends object, Saved> = Omit<EntityDialogProps<Values, Saved>, 'isOpen' | 'title' | 'size'>;

/** The same form as one step of a dialog with several: `onSaved` leads to the next one. */
export function EntityStep<Values extends object, Saved>({
  onClose,
  submit = 'Guardar',
  renderButtons = (cancel) => cancel,
  missing,
  labels,
  showsFaults = false,
  asks,
  isDirty,
  children,
  ...options
}: StepProps<Values, Saved>) {
  const { initial, validate } = options;
  const [question, setQuestion] = useState<Question | null>(null);
  const { form, fault, isBusy, isDone, send, noteFault } = useEntityForm({
    ...options,
    takesRefusal: (values, refusal) => {
      const next = asks?.(values, refusal) ?? null;
      setQuestion(next);
      return next !== null;
    },
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const wrong: FormErrors = labels && typeof validate === 'function' ? validate(form.values) : {};
  const shown: EntityForm<Values> = labels
    ? {
        ...form,
        getInputProps: (field, more) => ({
          ...form.getInputProps(field, more),
          error: form.errors[field] ?? (showsFaults || left.has(field) ? wrong[field] : undefined),
          onBlur: () => setLeft(new Set([...left, field])),
        }),
      }
    : form;
  const ask = (values: Values) => {
    const next = asks?.(values) ?? null;
    setQuestion(next);
    if (next === null) send(values);
  };
  const accept = () => {
    setQuestion(null);
    send(form.values, true);
  };
  return (
    <form className={css.form} noValidate onSubmit={form.onSubmit(ask, noteFault)}>
      <Unsaved isDirty={!isDone && (isDirty ? isDirty(form.values) : form.isDirty())} isSending={isBusy} />
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
        before={renderButtons(
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancelar
          </Button>,
          isBusy,
        )}
      >
        {typeof submit === 'function' ? submit(form.values) : submit}
      </SubmitButton>
      {asks === undefined ? null : (
        <ConfirmDialog
          text=""
          {...question}
          isOpen={question !== null}
          onCancel={() => setQuestion(null)}
          onConfirm={accept}
        />
      )}
    </form>
  );
}
