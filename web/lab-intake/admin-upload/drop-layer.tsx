/** The whole page takes files that are dragged over it; a script of its own, because most people press the button. */
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import classes from './drop-zone.module.css';

export interface DropLayerProps {
  label: string;
  onFiles: (files: File[]) => void;
}

export function DropLayer({ label, onFiles }: DropLayerProps) {
  return (
    <Dropzone.FullScreen
      onDrop={onFiles}
      activateOnKeyboard={false}
      withinPortal={false}
      aria-hidden
      inputProps={{ tabIndex: -1, 'aria-label': label }}
      className={classes.layer}
    >
      <div className={classes.layerWords}>
        <IconUpload size={32} stroke={1.75} aria-hidden />
        <p className="b">{label}</p>
      </div>
    </Dropzone.FullScreen>
  );
}
