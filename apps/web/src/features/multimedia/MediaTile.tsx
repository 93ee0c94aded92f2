import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { MediaItem } from '@tertulia/contract/features/multimedia/media';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import css from './BancoMultimediaDialog.module.css';
import { MediaThumb, sizeText } from './MediaThumb.tsx';
import { MULTIMEDIA_TEXTS } from './multimedia.texts.ts';

interface MediaTileProps {
  item: MediaItem;
  isPicked: boolean;
  onPick: () => void;
  onRename: () => void;
  onRemove: () => void;
  onRefused: () => void;
}

/** An item in the grid, with a menu for users who may change it. */
export function MediaTile({ item, isPicked, onPick, onRename, onRemove, onRefused }: MediaTileProps) {
  return (
    <li className={css.tile} data-picked={isPicked || undefined}>
      <button
        type="button"
        className={css.pick}
        aria-pressed={isPicked}
        aria-label={item.nombre}
        title={item.nombre}
        onClick={onPick}
      />
      <span className={css.thumb}>
        <MediaThumb url={item.url} tipoMime={item.tipoMime} onRefused={onRefused} />
        {isPicked ? (
          <span className={css.check}>
            <IconCheck size={16} stroke={2.4} aria-hidden />
          </span>
        ) : null}
      </span>
      <span className={css.caption} aria-hidden>
        <bdi className={css.name}>{item.nombre}</bdi>
        <span className={css.size}>{sizeText(item.tamano)}</span>
      </span>
      {item.puede.editar ? (
        <OptionsMenu position="bottom-end" width={160}>
          <Menu.Target>
            <ActionIcon
              className={css.options}
              variant="default"
              size={32}
              aria-label={`${MULTIMEDIA_TEXTS.options} ${item.nombre}`}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
              {MULTIMEDIA_TEXTS.rename}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} color="var(--t-danger)" onClick={onRemove}>
              {MULTIMEDIA_TEXTS.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </OptionsMenu>
      ) : null}
    </li>
  );
}
