import { useParams } from '@tanstack/react-router'
import { CommitteeRoomView } from '../closing/committee/committee-room.tsx'

/** /loan/{human_id}/committee: the committee room of a loan (AH-03). */
export const Page = () => {
  const { human_id: humanId } = useParams({ from: '/loan/$human_id/committee' })
  return <CommitteeRoomView key={humanId} humanId={humanId} />
}
