import { Alert, Button, Skeleton } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { IconBuildingStore } from '@tabler/icons-react';
import css from './Suscriptores.module.css';
import { useSuscriptor } from './suscriptores.queries.ts';
import { MARCA_TEXTS } from './suscriptores.texts.ts';

interface AjusteProps {
  id: number;
  loadFailed: string;
  children: (suscriptor: Suscriptor) => ReactNode;
}

/** A part of the settings, after they are loaded. */
export function Ajuste({ id, loadFailed, children }: AjusteProps) {
  const { data, error, isError, refetch } = useSuscriptor(id);
  if (data) return children(data);
  if (isError && error instanceof ApiError && error.status === 404)
    return <EmptyState icon={IconBuildingStore} title={MARCA_TEXTS.notFound} />;
  if (isError) return <ErrorState {...failureOf(error, loadFailed)} onRetry={() => void refetch()} />;
  return (
    <div className={css.card} aria-busy>
      <Skeleton height={18} width={220} />
      <Skeleton height={72} mt={20} />
      <Skeleton height={36} mt={12} />
    </div>
  );
}

interface AjusteFormProps {
  title: string;
  intro?: string;
  save: string;
  isBusy: boolean;
  fault: Failure | null;
  /** The text of what has just been saved. */
  saved: string | null;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of a settings form, with the result of saving. */
export function AjusteForm({ title, intro, save, isBusy, fault, saved, onSubmit, children }: AjusteFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form className={css.card} aria-label={title} noValidate onSubmit={submit}>
      <h3 className={css.cardTitle}>{title}</h3>
      {intro === undefined ? null : <p className={css.intro}>{intro}</p>}
      {children}
      <div className={css.cardActs}>
        <Button type="submit" loading={isBusy}>
          {save}
        </Button>
        <div className={css.status} aria-live="polite">
          {saved === null ? null : (
            <Alert color="green" variant="light" py={6}>
              {saved}
            </Alert>
          )}
          {fault === null ? null : <FailureAlert {...fault} py={6} />}
        </div>
      </div>
    </form>
  );
}
