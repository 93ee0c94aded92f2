import { Button } from '@mantine/core';
import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { refusalOf } from '../../platform/http/refusal.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { Dialog } from './Dialog.tsx';
import { FailureAlert } from '../feedback/FailureAlert.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { showToast } from '../feedback/toast.ts';
import { Unsaved } from './Unsaved.tsx';
import css from './EntityDialog.module.css';
import type { DialogFrame } from './useDialog.tsx';

export type EntityForm<Values extends object> = UseFormReturnType<Values>;

interface EntityDialogProps<Values extends object, Saved> extends DialogFrame {
  title: string;
  /** In pixels; a phone uses the whole width. */
  size?: number;
  /** The initial values of the form. Read once per opening. */
  initial: Values;
  /** Rules of `@mantine/form`. A rule's text appears at its field. */
  validate?: UseFormInput<Values>['validate'];
  /**
   * Sends the form. `clave` is the same for each attempt of one opening: pass it as the idempotency key if the call
   * takes one. `form` is for a refusal that changes other fields; throw the refusal afterwards.
   */
  save: (values: Values, clave: string, form: EntityForm<Values>) => Promise<Saved>;
  /** The toast after a save; null for none, if nothing was changed. */
  saved: string | ((saved: Saved, values: Values) => string | null);
  /** What failed, if the server gives no reason. */
  failed: string;
  /** The form's field for a field of another name in the response: `{ usuarioId: 'usuario' }`. */
  names?: Partial<Record<string, keyof Values & string>>;
  submit?: string;
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
 *         save={(values, clave) => createNota({ ...values, clave })}
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
  names = {},
  submit = 'Guardar',
  onSaved,
  children,
}: FieldsProps<Values, Saved>) {
  const [clave] = useState(newUuid);
  const [fault, setFault] = useState<Failure | null>(null);
  const form = useForm<Values>({ initialValues: initial, ...(validate && { validate }) });
  // a second press may come before the first one's state is rendered
  const isSending = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const sending = useMutation({
    mutationFn: (values: Values) => save(values, clave, form),
    onSuccess: (result, values) => {
      const text = typeof saved === 'function' ? saved(result, values) : saved;
      if (text !== null) showToast({ variant: 'success', text });
      onClose();
      onSaved?.(result);
    },
    onError: (error) => {
      const fields = Object.keys(initial) as (keyof Values & string)[];
      if (!isShown.current) {
        // a link or a shortcut led to another page during the call
        showToast({ variant: 'danger', ...failureOf(error, failed) });
        return;
      }
      const { form: words, ...refused } = refusalOf(error, fields, { failed, names });
      form.setErrors(refused);
      setFault(words === undefined ? null : failureOf(error, failed));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = form.onSubmit((values) => {
    if (isSending.current) return;
    isSending.current = true;
    setFault(null);
    sending.mutate(values);
  });
  return (
    <form className={css.form} noValidate onSubmit={send}>
      <Unsaved isDirty={!sending.isSuccess && form.isDirty()} isSending={sending.isPending} />
      {children(form)}
      {fault === null ? null : <FailureAlert {...fault} py={8} />}
      <SubmitButton
        rowClassName={css.foot}
        loading={sending.isPending}
        before={
          <Button variant="default" disabled={sending.isPending} onClick={onClose}>
            Cancelar
          </Button>
        }
      >
        {submit}
      </SubmitButton>
    </form>
  );
}
