import { Button, FileButton, Progress, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPhotoPlus, IconSearch, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { ACCEPT_ADJUNTO } from '@tertulia/contract/features/archivos/limites';
import type { MediaItem } from '@tertulia/contract/features/multimedia/media';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import css from './BancoMultimediaDialog.module.css';
import { MediaDraftForm, type MediaDraft } from './EnvioMedia.tsx';
import { RemoveDialog, RenameDialog } from './MediaDialogs.tsx';
import { MediaTile } from './MediaTile.tsx';
import { refreshMedia, useMedia } from './multimedia.queries.ts';
import { MULTIMEDIA_TEXTS } from './multimedia.texts.ts';
import { useMediaUpload } from './useMediaUpload.ts';

interface BancoMultimediaDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called with the item to send into the chat from which the bank was opened, which shows it being sent. */
  onSend?: (draft: MediaDraft) => void;
  /** Called with the item that was picked for something else than a chat. */
  onPick?: (item: MediaItem) => void;
}

const DEBOUNCE_MS = 300;
const SKELETONS = 8;

/**
 * The business's own files: search, add, rename, remove, send or pick. Its Modal.Stack lets Esc close only the question
 * above it.
 */
export function BancoMultimediaDialog({ isOpen, onClose, ...use }: BancoMultimediaDialogProps) {
  return (
    <Dialog
      stackId="banco"
      opened={isOpen}
      onClose={onClose}
      title={MULTIMEDIA_TEXTS.title}
      size={900}
      classNames={{ content: css.content, body: css.body }}
    >
      <Banco onClose={onClose} {...use} />
    </Dialog>
  );
}

function Banco({ onClose, onSend, onPick }: Omit<BancoMultimediaDialogProps, 'isOpen'>) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const media = useMedia(q);
  const [picked, setPicked] = useState<MediaItem | null>(null);
  const [asking, setAsking] = useState<{ item: MediaItem; what: 'rename' | 'remove'; isOpen: boolean } | null>(null);
  const { upload, add, cancel } = useMediaUpload(setPicked);
  const items = media.data?.pages.flatMap((page) => page.content);
  // A renamed item shows its new name, and a removed one is no longer picked.
  const current = picked && (items?.find((item) => item.id === picked.id) ?? (media.isFetching ? picked : null));
  const ask = (item: MediaItem, what: 'rename' | 'remove') => setAsking({ item, what, isOpen: true });
  const closeAsking = () => setAsking((before) => before && { ...before, isOpen: false });

  return (
    <DropZone onFiles={add}>
      <div className={css.head}>
        <TextInput
          className={css.search}
          data-autofocus
          type="search"
          leftSection={<IconSearch size={16} aria-hidden />}
          placeholder={MULTIMEDIA_TEXTS.search}
          aria-label={MULTIMEDIA_TEXTS.search}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FileButton multiple accept={ACCEPT_ADJUNTO} onChange={add} disabled={upload !== null}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
              {MULTIMEDIA_TEXTS.upload}
            </Button>
          )}
        </FileButton>
      </div>
      {upload ? (
        <div className={css.progress} role="status">
          <span className={css.progressText}>
            {MULTIMEDIA_TEXTS.uploading} <bdi>{upload.nombre}</bdi> · {Math.round(upload.share * 100)} %
          </span>
          <Progress value={upload.share * 100} size="sm" aria-label={MULTIMEDIA_TEXTS.uploading} />
          <Button variant="subtle" size="xs" onClick={cancel}>
            {MULTIMEDIA_TEXTS.cancel}
          </Button>
        </div>
      ) : null}
      <div className={css.scroller}>
        {media.isError && !items ? (
          <ErrorState {...failureOf(media.error, MULTIMEDIA_TEXTS.loadFailed)} onRetry={() => void media.refetch()} />
        ) : null}
        {items?.length === 0 ? (
          <EmptyState
            icon={IconPhotoPlus}
            title={q === '' ? MULTIMEDIA_TEXTS.emptyTitle : MULTIMEDIA_TEXTS.notFoundTitle}
            text={q === '' ? MULTIMEDIA_TEXTS.emptyText : MULTIMEDIA_TEXTS.notFoundText}
          />
        ) : null}
        <ul className={css.grid} aria-busy={media.isPending}>
          {media.isPending
            ? Array.from({ length: SKELETONS }, (_, index) => (
                <li key={index} aria-hidden>
                  <Skeleton height={168} radius={10} />
                </li>
              ))
            : items?.map((item) => (
                <MediaTile
                  key={item.id}
                  item={item}
                  isPicked={item.id === current?.id}
                  onPick={() => setPicked(item.id === current?.id ? null : item)}
                  onRename={() => ask(item, 'rename')}
                  onRemove={() => ask(item, 'remove')}
                  onRefused={() => {
                    if (media.dataUpdatedAt < Date.now() - REFUSED_AFTER_MS) void refreshMedia();
                  }}
                />
              ))}
        </ul>
        {media.hasNextPage ? (
          <Button
            className={css.more}
            variant="default"
            loading={media.isFetchingNextPage}
            onClick={() => void media.fetchNextPage()}
          >
            {MULTIMEDIA_TEXTS.more}
          </Button>
        ) : null}
      </div>
      {current && onSend ? (
        <MediaDraftForm
          item={current}
          onSend={(draft) => {
            onClose();
            onSend(draft);
          }}
        />
      ) : null}
      {current && !onSend && onPick ? (
        <div className={css.footer} data-plain>
          <Button onClick={() => onPick(current)}>{MULTIMEDIA_TEXTS.pick}</Button>
        </div>
      ) : null}
      {asking?.what === 'rename' ? (
        <RenameDialog key={asking.item.id} item={asking.item} isOpen={asking.isOpen} onClose={closeAsking} />
      ) : null}
      {asking?.what === 'remove' ? (
        <RemoveDialog key={asking.item.id} item={asking.item} isOpen={asking.isOpen} onClose={closeAsking} />
      ) : null}
    </DropZone>
  );
}

/** A picture that fails right after its address was issued is broken; later its address has expired. */
const REFUSED_AFTER_MS = 60_000;

function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: React.ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className={css.zone} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver ? <div className={css.drop}>{MULTIMEDIA_TEXTS.drop}</div> : null}
    </div>
  );
}
