// A picture or a file: chosen or dropped, cropped if it is a picture, uploaded at once, and referred to by what is saved.

import { useMutation } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Button, DropZone, FileTrigger, isFileDropItem } from 'react-aria-components';
import { upload } from './api';
import type { Reference } from './model';
import { useTexts } from './texts';
import { type FieldProps, Fieldset } from './widgets';

const Cropping = lazy(() => import('./cropping'));
const CROPPED = ['image/jpeg', 'image/png', 'image/webp']; // what a browser draws, and writes again

export function Picture({
  value,
  onChange,
  ...field
}: FieldProps & { value: Reference | null; onChange: (value: Reference | null) => void }) {
  const t = useTexts();
  const uploading = useMutation({
    mutationFn: upload,
    onSuccess: (asset, file) =>
      onChange({ id: asset.id, label: file.name, mediaType: asset.mediaType, url: URL.createObjectURL(file) }),
  });
  const [cropped, setCropped] = useState<{ file: File; url: string } | null>(null);
  const send = (file: File | undefined) => {
    if (!file) return;
    if (CROPPED.includes(file.type)) setCropped({ file, url: URL.createObjectURL(file) });
    else uploading.mutate(file);
  };
  return (
    <Fieldset {...field} error={uploading.error?.message ?? field.error}>
      <DropZone
        className="drop"
        onDrop={async (event) => send(await event.items.find(isFileDropItem)?.getFile())}
        aria-label={`${field.label}: ${t.dropHere}`}
      >
        {value && (value.mediaType?.startsWith('image/') ? <img src={value.url} alt={value.label} /> : <span>{value.label}</span>)}
        <FileTrigger onSelect={(files) => send(files?.[0])}>
          <Button>{uploading.isPending ? t.uploading : t.chooseFile}</Button>
        </FileTrigger>
        <span className="quiet">{t.dropHere}</span>
        {value && (
          <Button className="plain" aria-label={t.takeOut(value.label)} onPress={() => onChange(null)}>
            ×
          </Button>
        )}
      </DropZone>
      {cropped && (
        <Suspense>
          <Cropping
            {...cropped}
            onChosen={(file) => {
              setCropped(null);
              uploading.mutate(file);
            }}
            onClose={() => setCropped(null)}
          />
        </Suspense>
      )}
    </Fieldset>
  );
}
