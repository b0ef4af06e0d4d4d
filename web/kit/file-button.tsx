/** A button that fetches a file and hands it over; what went wrong is said below it. */
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.ts';
import { describeError } from './describe-error.ts';
import classes from './file-button.module.css';
import { saveFile } from './save-file.ts';

export interface FileButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'disabled'> {
  icon: ReactNode;
  fetchFile: () => Promise<{ data?: { name: string; content: Blob } | undefined; error?: unknown }>;
  /** Said once it is there. */
  saved?: string;
  children: string;
}

export function FileButton({ icon, fetchFile, saved, children, ...button }: FileButtonProps) {
  const { t } = useTranslation(['errors', 'common']);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const take = async () => {
    setLoading(true);
    setFailure(null);
    const { data, error } = await fetchFile();
    setLoading(false);
    if (!data) return setFailure(error);
    saveFile(data.name, data.content);
    if (saved !== undefined) announce(saved);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        {...button}
        loading={isLoading}
        leftSection={icon}
        onClick={() => void take()}
      >
        {children}
      </Button>
      {failure !== null && (
        <p role="alert" className={classes.failed}>
          {describeError(failure, t)}
        </p>
      )}
    </>
  );
}
