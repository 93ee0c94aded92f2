import { Button, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus, IconVersions } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { AreaPrompt } from '@tertulia/contract/features/bot/bot';
import { formatDateTime } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { AreaFrame, isUnknown, UnknownArea, useAreaDeRuta } from './AreaFrame.tsx';
import { Chip } from '../../ui/Chip.tsx';
import css from './Prompts.module.css';
import { usePrompts } from './bot.queries.ts';
import { PROMPT_TEXTS } from './bot.texts.ts';
import { PromptDialog } from './PromptDialog.tsx';
import { PromptPanel } from './PromptPanel.tsx';
import type { PromptsSearch } from './prompts-search.ts';

const SKELETONS = 4;

/** The versions of an area's prompt: all users read and compare them, supervisors add and activate them. */
export function AreaPromptsPage() {
  const areaId = useAreaDeRuta();
  return areaId === null ? <UnknownArea /> : <AreaPromptsContent key={areaId} areaId={areaId} />;
}

function AreaPromptsContent({ areaId }: { areaId: number }) {
  const mayWrite = isSupervising(rolesOf(useUsuario()));
  const { version, con }: PromptsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const prompts = usePrompts(areaId);
  const created = useDialog<AreaPrompt | null>((base, frame) => (
    <PromptDialog areaId={areaId} base={base} {...frame} onCreated={({ numero }) => go({ version: numero })} />
  ));
  const { data, error, isError, hasNextPage, isFetchingNextPage, refetch } = prompts;
  if (isError && isUnknown(error)) return <UnknownArea />;
  const go = (search: PromptsSearch) =>
    void navigate({ to: SCREENS.areaPrompts.path, params: { areaId: String(areaId) }, search, replace: true });
  const active = data?.find(({ activo }) => activo);
  const shown = data?.find(({ numero }) => numero === version) ?? active ?? data?.[0];
  const other = data?.find(({ numero }) => numero === con && numero !== shown?.numero) ?? null;
  const create = mayWrite ? (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={!data}
      onClick={() => created.open(shown ?? null)}
    >
      {PROMPT_TEXTS.create}
    </Button>
  ) : null;
  return (
    <AreaFrame areaId={areaId} title={PROMPT_TEXTS.title} action={create}>
      {isError && !data ? (
        <ErrorState {...failureOf(error, PROMPT_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? (
        <EmptyState
          icon={IconVersions}
          title={PROMPT_TEXTS.emptyTitle}
          text={mayWrite ? PROMPT_TEXTS.emptyText : PROMPT_TEXTS.emptyReadText}
        />
      ) : null}
      {data && shown ? (
        <div className={css.desk}>
          <nav className={css.versions} aria-label={PROMPT_TEXTS.versions}>
            {active || hasNextPage ? null : <p className={css.noneActive}>{PROMPT_TEXTS.noneActive}</p>}
            <ol className={css.list}>
              {data.map((prompt) => (
                <li key={prompt.id}>
                  <Version
                    prompt={prompt}
                    isShown={prompt.id === shown.id}
                    onOpen={() => go({ version: prompt.numero })}
                  />
                </li>
              ))}
            </ol>
            {hasNextPage ? (
              <Button
                variant="subtle"
                fullWidth
                loading={isFetchingNextPage}
                onClick={() => void prompts.fetchNextPage()}
              >
                {PROMPT_TEXTS.more}
              </Button>
            ) : null}
          </nav>
          <PromptPanel
            prompt={shown}
            other={other}
            others={data.filter(({ id }) => id !== shown.id)}
            activeNumero={active?.numero ?? null}
            mayWrite={mayWrite}
            onCompare={(numero) => go({ version: shown.numero, con: numero ?? undefined })}
          />
        </div>
      ) : null}
      {data || isError ? null : <Coming />}
      {created.node}
    </AreaFrame>
  );
}

function Version({ prompt, isShown, onOpen }: { prompt: AreaPrompt; isShown: boolean; onOpen: () => void }) {
  const { numero, activo, nota, autorNombre, creado } = prompt;
  return (
    <button type="button" className={css.version} aria-current={isShown || undefined} onClick={onOpen}>
      <span className={css.versionTop}>
        <strong>{PROMPT_TEXTS.version(numero)}</strong>
        {activo ? <Chip tone="success">{PROMPT_TEXTS.active}</Chip> : null}
      </span>
      {nota === null ? null : <span className={css.nota}>{nota}</span>}
      <span className={css.by}>{PROMPT_TEXTS.by(autorNombre, formatDateTime(creado))}</span>
    </button>
  );
}

function Coming() {
  return (
    <div className={css.desk} aria-busy="true">
      <div className={css.versions} aria-hidden>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} height={58} radius={10} mb={6} />
        ))}
      </div>
      <Skeleton height={320} radius={12} aria-hidden />
    </div>
  );
}
