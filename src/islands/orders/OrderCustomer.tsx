interface Props {
  readonly name: string
  readonly email: string
}

/** Who ordered, and where administrators write to her. */
export const OrderCustomer = ({ name, email }: Props) => (
  <>
    <h2 className="h3 mb-4">Customer</h2>
    <p className="leading-[1.75] [overflow-wrap:anywhere]">
      {name}
      <br />
      <a
        className="decoration-control hover:decoration-ink underline decoration-1 underline-offset-4"
        href={`mailto:${encodeURIComponent(email)}`}
      >
        {email}
      </a>
    </p>
  </>
)
