import { type FormErrors, type FormRulesRecord, useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changedOf } from '../../platform/http/changed.ts';
import { type Failure, failureOf, type FailureText } from '../../platform/http/failure.ts';
import { refusedFields } from '../../platform/http/refusal.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { showToast, type SuccessText } from '../feedback/toast.ts';
import { useAction } from '../feedback/useAction.ts';
import { focusFirstInvalidOf } from './focus-first-invalid.ts';

export type EntityForm<Values extends object> = UseFormReturnType<Values>;

interface Sending<Values extends object> {
  /** The same for each attempt of one opening: pass it as the idempotency key if the call takes one. */
  clave: string;
  /** For a refusal that changes other fields; throw the refusal afterwards. */
  form: EntityForm<Values>;
  /** The user has accepted the question of `asks`. */
  isConfirmed: boolean;
}

export interface EntityFormOptions<Values extends object, Saved> {
  /** The initial values of the form. Read once. */
  initial: Values;
  /** Rules of `@mantine/form`. A rule's text appears at its field; that of `form`, which is no field, in `fault`. */
  validate?: FormRulesRecord<Values> | ((values: Values) => FormErrors);
  save: (values: Values, sending: Sending<Values>) => Promise<Saved>;
  /** The toast after a save; null for none, if nothing was changed. */
  saved: SuccessText | ((saved: Saved, values: Values) => SuccessText | null) | null;
  /** What failed, if the server gives no reason; a function says it in the documents' own words. */
  failed: FailureText;
  /** Where a refusal is shown; the documents name a toast for some forms. In a form alone, only one of no field. */
  failedIn?: 'form' | 'toast' | 'both';
  /** The form's field for a field of another name in the response: `{ usuarioId: 'usuario' }`. */
  names?: Partial<Record<string, keyof Values & string>>;
  onSaved?: (saved: Saved, values: Values) => void;
  /** True if the refusal leads to a question instead. */
  takesRefusal?: (values: Values, refusal: unknown) => boolean;
}

/**
 * A form that is sent once at a time: its values, its pending state, and its refusal, at the field that the server names
 * or in `fault`. All values stay. The forms of dialogs are an `EntityDialog`; one that is always in its page uses
 * `usePageForm`.
 */
export function useEntityForm<Values extends object, Saved>({
  initial,
  validate,
  save,
  saved,
  failed,
  failedIn = 'form',
  names = {},
  onSaved,
  takesRefusal,
}: EntityFormOptions<Values, Saved>) {
  const [clave] = useState(newUuid);
  const [fault, setFault] = useState<Failure | null>(null);
  const form = useForm<Values>({ initialValues: initial, ...(validate && { validate }) });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { isBusy, isDone, run } = useAction({
    action: ({ values, isConfirmed }: { values: Values; isConfirmed: boolean }) =>
      save(values, { clave, form, isConfirmed }),
    done: typeof saved === 'function' ? (result, { values }) => saved(result, values) : saved,
    failed: null,
    onDone: (result, { values }) => onSaved?.(result, values),
    onFailed: (error, { values }) => {
      if (takesRefusal?.(values, error)) return;
      const failure = failureOf(error, failed);
      const refused = refusedFields(error, Object.keys(initial), names);
      form.setErrors(refused);
      // a link or a shortcut may have led to another page during the call
      if (failedIn !== 'form' || !isShown.current) showToast({ variant: 'danger', ...failure });
      const isAtField = Object.keys(refused).length > 0;
      if (failedIn === 'both' || (failedIn === 'form' && !isAtField)) setFault(failure);
    },
  });
  const send = (values: Values, isConfirmed = false) => {
    setFault(null);
    run({ values, isConfirmed });
  };
  const noteFault = ({ form: text }: FormErrors) => setFault(typeof text === 'string' ? { text, reason: null } : null);
  return { form, fault, isBusy, isDone, send, noteFault } as const;
}

export interface PageFormOptions<Entity, Values extends object> extends Omit<
  EntityFormOptions<Values, Entity>,
  'initial' | 'validate' | 'save' | 'onSaved' | 'takesRefusal'
> {
  entity: Entity;
  valuesOf: (entity: Entity) => Values;
  validate?: (values: Values, begun: Entity) => FormErrors;
  /** `begun` is the entity that the form started from: only what differs from it was changed. */
  save: (values: Values, begun: Entity) => Promise<Entity>;
  onSaved?: (saved: Entity) => void;
}

/**
 * The same for a form that stays in its page. Changes of other users and windows appear in it, except in fields that
 * were changed here. What is typed or chosen during a save stays, and is what the next save sends.
 */
export function usePageForm<Entity, Values extends object>({
  entity,
  valuesOf,
  validate = () => ({}),
  save,
  onSaved,
  ...options
}: PageFormOptions<Entity, Values>) {
  const [begun, setBegun] = useState(entity);
  const element = useRef<HTMLFormElement>(null);
  const rebase = (next: Entity, from: Values) => {
    const fresh = valuesOf(next);
    setBegun(() => next);
    form.setInitialValues(fresh);
    form.setValues((now) => ({ ...fresh, ...changedOf(now, from) }));
  };
  const { form, isBusy, send, noteFault, fault } = useEntityForm<Values, Entity>({
    ...options,
    initial: valuesOf(entity),
    validate: (values) => validate(values, begun),
    save: (values) => save(values, begun),
    onSaved: (saved, sent) => {
      rebase(saved, sent);
      onSaved?.(saved);
    },
    takesRefusal: () => {
      focusFirstInvalidOf(element.current);
      return false;
    },
  });
  const seen = useRef(entity);
  const follow = useEffectEvent(() => {
    if (entity === seen.current) return;
    seen.current = entity;
    rebase(entity, valuesOf(begun));
  });
  useEffect(() => {
    if (!isBusy) follow();
  }, [entity, isBusy]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    element.current = event.currentTarget;
    const refuse = (errors: FormErrors) => {
      noteFault(errors);
      focusFirstInvalidOf(element.current);
    };
    form.onSubmit((values) => send(values), refuse)(event);
  };
  const discard = () => {
    form.reset();
    noteFault({});
  };
  return { form, fault, isBusy, isDirty: form.isDirty(), onSubmit, discard } as const;
}
