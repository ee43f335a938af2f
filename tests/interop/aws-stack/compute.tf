data "aws_iam_policy_document" "assume" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["lambda.amazonaws.com"]
    }
  }
}

data "aws_iam_policy_document" "read" {
  statement {
    sid       = "Read"
    actions   = ["s3:GetObject", "s3:ListBucket"]
    resources = [aws_s3_bucket.data.arn, "${aws_s3_bucket.data.arn}/*"]
  }
}

resource "aws_iam_role" "lambda" {
  name               = "${local.name}-lambda"
  assume_role_policy = data.aws_iam_policy_document.assume.json
}

resource "aws_iam_policy" "read" {
  name   = "${local.name}-read"
  policy = data.aws_iam_policy_document.read.json
}

resource "aws_iam_role_policy_attachment" "read" {
  role       = aws_iam_role.lambda.name
  policy_arn = aws_iam_policy.read.arn
}

resource "aws_iam_role_policy" "logs" {
  name_prefix = "logs-"
  role        = aws_iam_role.lambda.id
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "logs:*", Resource = "${aws_cloudwatch_log_group.lambda.arn}:*" }]
  })
}

resource "aws_lambda_function" "hello" {
  function_name    = "${local.name}-hello"
  role             = aws_iam_role.lambda.arn
  runtime          = "python3.12"
  handler          = "hello.handler"
  filename         = "${path.module}/hello.zip"
  source_code_hash = filebase64sha256("${path.module}/hello.zip")
  memory_size      = 128 * var.generation
  environment {
    variables = { TABLE = aws_dynamodb_table.items.name }
  }
}

resource "aws_lambda_permission" "events" {
  action        = "lambda:InvokeFunction"
  function_name = aws_lambda_function.hello.function_name
  principal     = "events.amazonaws.com"
  source_arn    = aws_cloudwatch_event_rule.hourly.arn
}
