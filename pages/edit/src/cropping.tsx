// Which part of a picture is to be shown: by the mouse, a finger, or the arrow keys; loaded once somebody chooses a picture.

import 'react-image-crop/dist/ReactCrop.css';

import { useRef, useState } from 'react';
import { Button, Heading } from 'react-aria-components';
import { type PercentCrop, ReactCrop, convertToPixelCrop, cropToCanvas } from 'react-image-crop';
import { useTexts } from './texts';
import { Modal } from './widgets';

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };
const LEAST = 16; // pixels a side of a part may have
// An arrow key moves by one pixel, with Shift by ten; with Ctrl by a hundred, unless told otherwise, which few pictures bear.
ReactCrop.nudgeStepLarge = 40;

interface Props {
  file: File;
  /** The address that the browser has for it. */
  url: string;
  onChosen: (file: File) => void;
  onClose: () => void;
}

export default function Cropping({ file, url, onChosen, onClose }: Props) {
  const t = useTexts();
  const image = useRef<HTMLImageElement>(null);
  const [part, setPart] = useState<PercentCrop>(WHOLE);
  const isWhole = part.width > 99.5 && part.height > 99.5;
  const choose = async () => onChosen(isWhole || !image.current ? file : await partOf(file, image.current, part));
  const handle = (side: string) => `${t.cropSide} (${side})`;
  return (
    <Modal isOpen onClose={onClose}>
      <Heading slot="title">{t.crop}</Heading>
      <p className="quiet">{t.cropHow}</p>
      <div className="cropping">
        <ReactCrop
          crop={part}
          keepSelection
          minWidth={LEAST}
          minHeight={LEAST}
          onChange={(_, percent) => setPart(percent)}
          ariaLabels={{
            cropArea: t.cropPart,
            nwDragHandle: handle('↖'),
            nDragHandle: handle('↑'),
            neDragHandle: handle('↗'),
            eDragHandle: handle('→'),
            seDragHandle: handle('↘'),
            sDragHandle: handle('↓'),
            swDragHandle: handle('↙'),
            wDragHandle: handle('←'),
          }}
        >
          <img ref={image} src={url} alt={file.name} />
        </ReactCrop>
      </div>
      <div className="actions">
        <Button className="primary" onPress={choose}>
          {isWhole ? t.cropWhole : t.cropUse}
        </Button>
        <Button onPress={onClose}>{t.cancel}</Button>
      </div>
    </Modal>
  );
}

/** A part of a picture, as a file of the same kind, as large as it is there. */
async function partOf(file: File, image: HTMLImageElement, part: PercentCrop): Promise<File> {
  const canvas = document.createElement('canvas');
  // The part is measured as the picture is shown, and drawn from the picture as it is.
  await cropToCanvas(image, canvas, convertToPixelCrop(part, image.width, image.height));
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.95));
  return drawn ? new File([drawn], file.name, { type: drawn.type }) : file;
}
