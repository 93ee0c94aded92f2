import { Alert, Button, Skeleton } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { type EntityForm, type PageFormOptions, usePageForm } from '../../ui/form/useEntityForm.ts';
import page from '../../ui/theme/page.module.css';
import css from './Suscriptores.module.css';
import { useSuscriptor } from './suscriptores.queries.ts';
import { MARCA_TEXTS } from './suscriptores.texts.ts';

interface AjusteProps<Values extends object> extends Pick<
  PageFormOptions<Suscriptor, Values>,
  'valuesOf' | 'validate' | 'save'
> {
  id: number;
  texts: Record<'title' | 'save' | 'loadFailed' | 'saved' | 'saveFailed', string> & { intro?: string };
  children: (form: EntityForm<Values>, suscriptor: Suscriptor) => ReactNode;
}

/** A part of the settings, after they are loaded. */
export function Ajuste<Values extends object>(props: AjusteProps<Values>) {
  const { data, error, isError, refetch } = useSuscriptor(props.id);
  if (data) return <AjusteForm key={data.id} {...props} suscriptor={data} />;
  if (isError && error instanceof ApiError && error.status === 404)
    return <EmptyState icon={IconBuildingStore} title={MARCA_TEXTS.notFound} />;
  if (isError) return <ErrorState {...failureOf(error, props.texts.loadFailed)} onRetry={() => void refetch()} />;
  return (
    <div className={page.panel} style={{ maxWidth: 720 }} aria-busy>
      <Skeleton height={18} width={220} />
      <Skeleton height={72} mt={20} />
      <Skeleton height={36} mt={12} />
    </div>
  );
}

/** The note that it was saved disappears after 3 seconds (document 1 §9). */
const NOTE_MS = 3000;

function AjusteForm<Values extends object>(props: AjusteProps<Values> & { suscriptor: Suscriptor }) {
  const { suscriptor, texts, children, ...options } = props;
  const [savedAt, setSavedAt] = useState(0);
  useEffect(() => {
    if (savedAt === 0) return;
    const timer = setTimeout(() => setSavedAt(0), NOTE_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  const { form, fault, isBusy, isDirty, onSubmit } = usePageForm({
    ...options,
    entity: suscriptor,
    saved: null,
    failed: texts.saveFailed,
    onSaved: () => setSavedAt(Date.now()),
  });
  return (
    <form
      className={page.panel}
      style={{ maxWidth: 720 }}
      aria-label={texts.title}
      noValidate
      onSubmit={(event) => {
        setSavedAt(0);
        onSubmit(event);
      }}
    >
      <Unsaved isDirty={isDirty} />
      <h3 className={css.cardTitle}>{texts.title}</h3>
      {texts.intro === undefined ? null : <p className={css.intro}>{texts.intro}</p>}
      {children(form, suscriptor)}
      <div className={css.cardActs}>
        <Button type="submit" loading={isBusy}>
          {texts.save}
        </Button>
        <div className={css.status} aria-live="polite">
          {savedAt === 0 ? null : (
            <Alert color="green" variant="light" py={6}>
              {texts.saved}
            </Alert>
          )}
          {fault === null ? null : <FailureAlert {...fault} py={6} />}
        </div>
      </div>
    </form>
  );
}
