import { ActionIcon, Button, Skeleton, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessageCircle, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { failureOf } from '../../platform/http/failure.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import css from './ChatInterno.module.css';
import { useSalas } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { SalaRow } from './SalaRow.tsx';

const SEARCH_MS = 250;

interface SalasPanelProps {
  openId: number | null;
  onOpen: (salaId: number) => void;
  onStart: () => void;
}

/** The user's salas, the one with the newest message first. */
export function SalasPanel({ openId, onOpen, onStart }: SalasPanelProps) {
  const usuario = useUsuario();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), SEARCH_MS);
  const { data, error, isError, refetch } = useSalas(q);
  const start = (
    <Button onClick={onStart} leftSection={<IconPlus size={16} aria-hidden />}>
      {CHAT_INTERNO_TEXTS.newSala}
    </Button>
  );
  return (
    <div className={css.panel}>
      <div className={css.panelHead}>
        <TextInput
          className={css.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={CHAT_INTERNO_TEXTS.search}
          aria-label={CHAT_INTERNO_TEXTS.search}
          maxLength={200}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <Tooltip label={CHAT_INTERNO_TEXTS.newSala} position="bottom">
          <ActionIcon className={css.start} onClick={onStart} aria-label={CHAT_INTERNO_TEXTS.newSala}>
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {isError && !data ? (
        <ErrorState {...failureOf(error, CHAT_INTERNO_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons />
      ) : data.content.length === 0 ? (
        q === '' ? (
          <EmptyState
            icon={IconMessageCircle}
            title={CHAT_INTERNO_TEXTS.empty}
            text={CHAT_INTERNO_TEXTS.emptyHint}
            action={start}
          />
        ) : (
          <p className={css.hint} role="status">
            {CHAT_INTERNO_TEXTS.notFound}
          </p>
        )
      ) : (
        <ul className={css.list} aria-label={CHAT_INTERNO_TEXTS.title}>
          {data.content.map((sala) => (
            <SalaRow key={sala.id} sala={sala} usuarioId={usuario.id} isSelected={sala.id === openId} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </div>
  );
}

function RowSkeletons() {
  return (
    <div className={css.list} aria-busy="true" aria-label="Cargando chats">
      {['62%', '44%', '70%', '52%', '38%'].map((width) => (
        <div key={width} className={css.row}>
          <Skeleton circle height={40} />
          <div className={css.rowBody}>
            <Skeleton height={12} width={width} />
            <Skeleton height={10} mt={10} width="84%" />
          </div>
        </div>
      ))}
    </div>
  );
}
